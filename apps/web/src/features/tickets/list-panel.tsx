import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import AlarmClock from "lucide-react/icons/alarm-clock";
import TimerOff from "lucide-react/icons/timer-off";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "../../ui/tabs.tsx";
import type { SubTab } from "../../nouns/tickets/list-at.ts";
import { ListEmpty } from "./list/list-empty.tsx";
import { ListFilters } from "./list/list-filters.tsx";
import { ListOrder } from "./list/list-order.tsx";
import basics from "../../ui/basics.module.css";
import css from "./list-panel.module.css";
import { filterOf, type ListState, sortOf } from "./list/list-state.ts";
import { ticketCounts, ticketList } from "../../nouns/tickets/queries.ts";
import { SearchFields } from "./search/search-fields.tsx";
import { SearchPanel } from "./search/search-panel.tsx";
import { TicketRows } from "./list/ticket-rows.tsx";
import { useAhead } from "./list/use-ahead.ts";
import { useLateTick } from "./list/use-late-tick.ts";

const panelId = "ticket-list";
const subTabs: readonly SubTab[] = ["open", "pending", "late", "snoozed"];
type Props = { state: ListState; openUuid: string | undefined; listRef: Ref<HTMLDivElement> };

export function ListPanel({ state, openUuid, listRef }: Props) {
  const { t } = useTranslation("tickets");
  const searching = state.tab === "search";
  const filter = filterOf(state);
  const ahead = useAhead();
  const waiting = useQuery(ticketCounts(state.scope)).data?.pending ?? 0;
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${css["panel"]}`}>
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
      {state.tab === "open" ? <ListOrder state={state} /> : null}
      <div
        ref={listRef}
        id={panelId}
        role="tabpanel"
        className={`${basics["column"]} ${basics["tall"]}`}
        {...ahead}
        aria-label={searching ? t("tab.search") : t(`list.${filter.status}`)}
      >
        {searching ? (
          <SearchPanel state={state} openUuid={openUuid} />
        ) : (
          <TicketRows
            filter={filter}
            openUuid={openUuid}
            empty={<ListEmpty status={filter.status} chip={state.chip} onSub={state.setSub} waiting={waiting} />}
          />
        )}
        {state.tab === "open" ? <KeepLists state={state} /> : null}
      </div>
    </div>
  );
}

const isAlways = (one: SubTab) => one === "open" || one === "pending";

function SubTabs({ state }: { state: ListState }) {
  const { t } = useTranslation("tickets");
  const { scope, sub, setSub } = state;
  const { data: counts } = useQuery(ticketCounts(scope));
  useLateTick();
  // The tabs of snoozed and of late tickets are shown only while such tickets exist.
  const shown = subTabs.filter((one) => isAlways(one) || sub === one || (counts?.[one] ?? 0) > 0);
  const tabs = shown.map((value) => ({
    value,
    label: t(`list.${value}`),
    ...(isAlways(value) ? {} : { icon: value === "late" ? TimerOff : AlarmClock }),
    count: counts?.[value],
    said: t("count", { count: counts?.[value] ?? 0 }),
  }));
  return (
    <div className={`${basics["row"]} ${basics["still"]} ${basics["apart"]} ${css["subTabs"]}`}>
      <Tabs label={t("subTabs")} panelId={panelId} value={sub} onChange={setSub} look="pill" tabs={tabs} />
    </div>
  );
}

/** Keeps all open lists in the cache. Switching between lists is then instant, and a completely loaded list counts its own tickets. */
function KeepLists({ state: { scope, longestFirst } }: { state: ListState }) {
  useInfiniteQuery({
    ...ticketList({ ...scope, status: "open", ...sortOf(longestFirst.open) }),
    notifyOnChangeProps: [],
  });
  useInfiniteQuery({
    ...ticketList({ ...scope, status: "pending", ...sortOf(longestFirst.pending) }),
    notifyOnChangeProps: [],
  });
  useInfiniteQuery({ ...ticketList({ ...scope, status: "snoozed" }), notifyOnChangeProps: [] });
  return null;
}
