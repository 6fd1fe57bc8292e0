import Button from "@mui/material/Button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { AlarmClock, CheckCheck, Inbox, type LucideIcon, MessageCircleDashed } from "lucide-react";
import { type Ref, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { InfiniteList } from "../../ui/infinite-list.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { TicketFilter } from "./keys.ts";
import { ListFilters } from "./list-filters.tsx";
import css from "./list-panel.module.css";
import type { ListState, SubTab } from "./list-state.ts";
import { ticketCounts, ticketList } from "./queries.ts";
import { TicketItem } from "./ticket-item.tsx";
import { TicketSkeleton } from "./ticket-skeleton.tsx";

const panelId = "ticket-list";
const subTabs: readonly SubTab[] = ["open", "pending", "snoozed"];
type Props = { state: ListState; openUuid: string | undefined; listRef: Ref<HTMLUListElement> };

export function ListPanel({ state, openUuid, listRef }: Props) {
  const { t } = useTranslation("tickets");
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
        ]}
      />
      <ListFilters state={state} />
      {state.tab === "open" ? <SubTabs state={state} /> : null}
      <div id={panelId} role="tabpanel" className={css["list"]} aria-label={t(`list.${state.filter.status}`)}>
        <TicketLists filter={state.filter} openUuid={openUuid} listRef={listRef} onSub={state.setSub} />
      </div>
    </div>
  );
}

function SubTabs({ state }: { state: ListState }) {
  const { t } = useTranslation("tickets");
  const { showAll, queueIds, sub, setSub } = state;
  const { data: counts } = useQuery(ticketCounts({ showAll, queueIds }));
  // What was put off has a tab while there is some.
  const shown = subTabs.filter((one) => one !== "snoozed" || sub === one || (counts?.snoozed ?? 0) > 0);
  const tabs = shown.map((value) => ({
    value,
    label: t(`list.${value}`),
    count: counts?.[value],
    said: t("count", { count: counts?.[value] ?? 0 }),
  }));
  return (
    <div className={css["subTabs"]}>
      <Tabs label={t("subTabs")} panelId={panelId} value={sub} onChange={setSub} look="pill" tabs={tabs} />
    </div>
  );
}

type ListsProps = {
  filter: TicketFilter;
  openUuid: string | undefined;
  listRef: Ref<HTMLUListElement>;
  onSub: (sub: SubTab) => void;
};

/** All open lists are kept, whichever is on screen: changing between them is instant, and a whole list is its own count. */
function TicketLists({ filter, openUuid, listRef, onSub }: ListsProps) {
  const { t } = useTranslation("tickets");
  const query = useInfiniteQuery(ticketList(filter));
  const enabled = filter.status !== "closed";
  useInfiniteQuery({ ...ticketList({ ...filter, status: "open" }), enabled });
  useInfiniteQuery({ ...ticketList({ ...filter, status: "pending" }), enabled });
  useInfiniteQuery({ ...ticketList({ ...filter, status: "snoozed" }), enabled });
  const tickets = useMemo(() => query.data?.pages.flatMap((page) => page.tickets) ?? [], [query.data]);
  return (
    <InfiniteList
      key={filter.status}
      query={query}
      items={tickets}
      renderItem={(ticket) => <TicketItem key={ticket.id} ticket={ticket} selected={ticket.uuid === openUuid} />}
      label={t(`list.${filter.status}`)}
      skeleton={<TicketSkeleton />}
      empty={<Empty status={filter.status} onSub={onSub} />}
      listRef={listRef}
    />
  );
}

const emptyIcons: Record<TicketFilter["status"], LucideIcon> = {
  open: MessageCircleDashed,
  pending: Inbox,
  snoozed: AlarmClock,
  closed: CheckCheck,
  any: Inbox,
};

function Empty({ status, onSub }: { status: TicketFilter["status"]; onSub: (sub: SubTab) => void }) {
  const { t } = useTranslation("tickets");
  return (
    <EmptyState icon={emptyIcons[status]} title={t(`empty.${status}`)} text={t(`emptyText.${status}`)}>
      {status === "open" ? (
        <Button variant="outlined" color="inherit" onClick={() => onSub("pending")}>
          {t("seePending")}
        </Button>
      ) : null}
    </EmptyState>
  );
}
