import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { InfiniteList } from "../../../ui/infinite-list.tsx";
import type { TicketFilter } from "../../../nouns/tickets/keys.ts";
import { ticketList } from "../../../nouns/tickets/queries.ts";
import { rowHeight, TicketItem } from "./ticket-item.tsx";
import { TicketSkeleton } from "./ticket-skeleton.tsx";

type Props = {
  filter: TicketFilter;
  openUuid: string | undefined;
  empty: ReactNode;
};

/** One list of tickets, of which only rows in sight are drawn. */
export function TicketRows({ filter, openUuid, empty }: Props) {
  const { t } = useTranslation("tickets");
  const query = useInfiniteQuery(ticketList(filter));
  const tickets = useMemo(() => query.data?.pages.flatMap((page) => page.tickets) ?? [], [query.data]);
  const mixed = filter.status === "any" || filter.status === "snoozed" || filter.status === "late";
  return (
    <InfiniteList
      key={filter.status}
      query={query}
      items={tickets}
      renderItem={(ticket, position) => (
        <TicketItem key={ticket.id} ticket={ticket} selected={ticket.uuid === openUuid} mixed={mixed} {...position} />
      )}
      rowHeight={rowHeight}
      label={t(`list.${filter.status}`)}
      skeleton={<TicketSkeleton />}
      empty={empty}
    />
  );
}
