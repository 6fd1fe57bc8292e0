import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import AlarmClock from "lucide-react/icons/alarm-clock";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "../../../ui/tabs.tsx";
import type { TicketFilter } from "../offers/keys.ts";
import { ListEmpty } from "./list-empty.tsx";
import { ListFilters } from "./list-filters.tsx";
import css from "./list-panel.module.css";
import { filterOf, type ListState, type SubTab } from "./list-state.ts";
import { ticketCounts, ticketList } from "../queries.ts";
import { SearchFields } from "../search/search-fields.tsx";
import { SearchPanel } from "../search/search-panel.tsx";
import { TicketRows } from "./ticket-rows.tsx";

const panelId = "ticket-list";
const subTabs: readonly SubTab[] = ["open", "pending", "snoozed"];
type Props = { state: ListState; openUuid: string | undefined; listRef: Ref<HTMLDivElement> };

export function ListPanel({ state, openUuid, listRef }: Props) {
  const { t } = useTranslation("tickets");
  const searching = state.tab === "search";
  const filter = filterOf(state);
  return (
    <div className={css["panel"]}>
      <Tabs
        label={t("tabs")}
        panelId={panelId}
        value={state.tab}
        onChange={state.setTab}
        tabs={[
          { value: "open", label: t("tab.open") },
          { value: "closed", label: t("tab.closed") },
          { value: "search", label: t("tab.search") },
        ]}
      />
      {searching ? <SearchFields state={state} /> : null}
      <ListFilters state={state} />
      {state.tab === "open" ? <SubTabs state={state} /> : null}
      <div
        ref={listRef}
        id={panelId}
        role="tabpanel"
        className={css["list"]}
        aria-label={searching ? t("tab.search") : t(`list.${filter.status}`)}
      >
        {searching ? (
          <SearchPanel state={state} openUuid={openUuid} />
        ) : (
          <TicketRows
            filter={filter}
            openUuid={openUuid}
            empty={<ListEmpty status={filter.status} onSub={state.setSub} />}
          />
        )}
        {state.tab === "open" ? <KeepLists filter={filter} /> : null}
      </div>
    </div>
  );
}

function SubTabs({ state }: { state: ListState }) {
  const { t } = useTranslation("tickets");
  const { scope, sub, setSub } = state;
  const { data: counts } = useQuery(ticketCounts(scope));
  // The tab of snoozed tickets shows only while there are some.
  const shown = subTabs.filter((one) => one !== "snoozed" || sub === one || (counts?.snoozed ?? 0) > 0);
  const tabs = shown.map((value) => ({
    value,
    label: t(`list.${value}`),
    ...(value === "snoozed" ? { icon: AlarmClock } : {}),
    count: counts?.[value],
    said: t("count", { count: counts?.[value] ?? 0 }),
  }));
  return (
    <div className={css["subTabs"]}>
      <Tabs label={t("subTabs")} panelId={panelId} value={sub} onChange={setSub} look="pill" tabs={tabs} />
    </div>
  );
}

/** Keeps all open lists in the cache, so that changing between them is instant and a completely fetched list gives its own count. */
function KeepLists({ filter }: { filter: TicketFilter }) {
  useInfiniteQuery({ ...ticketList({ ...filter, status: "open" }), notifyOnChangeProps: [] });
  useInfiniteQuery({ ...ticketList({ ...filter, status: "pending" }), notifyOnChangeProps: [] });
  useInfiniteQuery({ ...ticketList({ ...filter, status: "snoozed" }), notifyOnChangeProps: [] });
  return null;
}
