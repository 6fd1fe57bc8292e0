import type { Ticket } from "@balcao/shared/tickets/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMe } from "../auth/me.ts";
import type { TicketFilter } from "../tickets/keys.ts";
import { ticketList } from "../tickets/queries.ts";

export type Waiting = {
  /** Undefined until they were fetched. */
  tickets: readonly Ticket[] | undefined;
  /** There are more than these. */
  more: boolean;
};

/** Own conversations with messages nobody read, and what waits for anybody, for those who are told of that. */
export function useWaitingTickets(): { mine: Waiting; pending: Waiting } {
  const told = useMe().allTicket === "enable";
  return { mine: useUnread("open", true), pending: useUnread("pending", told) };
}

function useUnread(status: TicketFilter["status"], enabled: boolean): Waiting {
  const filter: TicketFilter = { status, showAll: false, queueIds: [], unread: true };
  const { data, hasNextPage } = useInfiniteQuery({ ...ticketList(filter), enabled });
  const tickets = useMemo(() => data?.pages.flatMap((page) => page.tickets), [data]);
  return { tickets, more: hasNextPage };
}
