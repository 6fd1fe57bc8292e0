import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { InfiniteList } from "../../../ui/infinite-list.tsx";
import type { TicketFilter } from "../../../nouns/tickets/keys.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { ticketPins } from "../../../nouns/tickets/pins.ts";
import { withPinsOnTop } from "../../../nouns/tickets/place.ts";
import { ticketList } from "../../../nouns/tickets/queries.ts";
import { useRowKeys } from "./row-keys.ts";
import { rowHeight, TicketItem } from "./ticket-item.tsx";
import { TicketSkeleton } from "./ticket-skeleton.tsx";

type Props = {
  filter: TicketFilter;
  openUuid: string | undefined;
  empty: ReactNode;
};

/** One list of tickets. Only rows in sight are drawn. */
export function TicketRows({ filter, openUuid, empty }: Props) {
  const { t } = useTranslation("tickets");
  const query = useInfiniteQuery(ticketList(filter));
  const me = useMe();
  const { data: pins } = useQuery(ticketPins);
  const tickets = useMemo(() => query.data?.pages.flatMap((page) => page.tickets) ?? [], [query.data]);
  const shown = useMemo(() => withPinsOnTop(me, filter, tickets, pins?.tickets ?? []), [me, filter, tickets, pins]);
  const keyOf = useRowKeys(shown);
  const mixed = filter.status === "any" || filter.status === "snoozed" || filter.status === "late";
  return (
    <InfiniteList
      key={[filter.status, filter.unread, filter.unanswered, filter.sort].join()}
      query={query}
      items={shown}
      renderItem={(ticket, position) => (
        <TicketItem
          key={keyOf(ticket)}
          ticket={ticket}
          selected={ticket.uuid === openUuid}
          mixed={mixed}
          pinned={filter.status === "open" && (pins?.ticketIds.includes(ticket.id) ?? false)}
          {...position}
        />
      )}
      rowHeight={rowHeight}
      label={t(`list.${filter.status}`)}
      skeleton={<TicketSkeleton />}
      empty={empty}
    />
  );
}
