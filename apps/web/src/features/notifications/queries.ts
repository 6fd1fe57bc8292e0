import type { Ticket } from "@balcao/shared/tickets/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMe } from "../auth/me.ts";
import type { TicketFilter } from "../tickets/offers/keys.ts";
import { ticketList } from "../tickets/queries.ts";

export type WaitingTickets = {
  /** Undefined until they are fetched. */
  tickets: readonly Ticket[] | undefined;
  /** There are more tickets than these. */
  more: boolean;
};

/** The user's own tickets with unread messages and, for users who are notified of them, pending tickets. */
export function useWaitingTickets(): { mine: WaitingTickets; pending: WaitingTickets } {
  const told = useMe().allTicket === "enable";
  return { mine: useUnread("open", true), pending: useUnread("pending", told) };
}

function useUnread(status: TicketFilter["status"], enabled: boolean): WaitingTickets {
  const filter: TicketFilter = { status, showAll: false, queueIds: [], unread: true };
  const { data, hasNextPage } = useInfiniteQuery({ ...ticketList(filter), enabled });
  const tickets = useMemo(() => data?.pages.flatMap((page) => page.tickets), [data]);
  return { tickets, more: hasNextPage };
}
