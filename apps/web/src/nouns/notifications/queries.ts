import { isAdmin } from "@balcao/shared/permissions";
import { waitsForPeople } from "@balcao/shared/tickets/rules";
import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMe } from "../auth/me.ts";
import { viewerOf } from "../auth/viewer.ts";
import type { TicketFilter } from "../tickets/keys.ts";
import { ticketCounts, ticketList } from "../tickets/queries.ts";

export type WaitingTickets = {
  /** The tickets. Undefined until they are fetched. */
  tickets: readonly Ticket[] | undefined;
  /** Whether more tickets exist. */
  more: boolean;
  /** The total number of tickets. A completely loaded list is counted here, and the number of a longer list comes from the server. */
  count: number;
};
export interface WaitingLists {
  /** The user's own tickets with unread messages, or marked as unread. */
  mine: WaitingTickets;
  /** Customers who wait for attendants in queues for which the user gets notices. The count includes all who wait there. */
  pending: WaitingTickets;
  /** Waiting tickets of the same queues whose customers still talk with the menu or a bot. */
  served: readonly Ticket[];
  /** Whether all lists have been fetched. */
  isKnown: boolean;
  /** Whether the lists are complete and come from the server in this page. Lists that a device stored may lack the newest tickets. */
  isWhole: boolean;
}

const unread: TicketFilter = { status: "open", showAll: false, queueIds: [], unread: true };
const none: readonly Ticket[] = [];

/** Everything that waits for this user and for which the user gets notices. */
export function useWaiting(): WaitingLists {
  const me = useMe();
  const mine = useTickets(unread, true);
  const where = toldOf(me);
  const waiting = useTickets({ status: "pending", showAll: false, queueIds: where ?? [] }, where !== null);
  const { tickets, more, count } = waiting;
  const pending = useMemo(() => ({ tickets: tickets?.filter(waitsForPeople), more, count }), [tickets, more, count]);
  const served = useMemo(() => tickets?.filter((ticket) => !waitsForPeople(ticket)) ?? none, [tickets]);
  const isKnown = mine.tickets !== undefined && (where === null || tickets !== undefined);
  const isWhole = isKnown && [mine, ...(where === null ? [] : [waiting])].every((list) => list.isFresh && !list.more);
  return { mine, pending, served, isKnown, isWhole };
}

/** The queues for whose waiting customers the user gets notices. An empty list means all queues that the user sees. Null means none. */
function toldOf(me: SessionUser): readonly number[] | null {
  if (me.allTicket === "enable") return [];
  if (me.newCustomers === "disable") return null;
  // Other users only see their own queues. An admin without queues works in all queues.
  return isAdmin(viewerOf(me)) ? me.queues.map(({ id }) => id).toSorted((a, b) => a - b) : [];
}

function useTickets(filter: TicketFilter, enabled: boolean): WaitingTickets & { isFresh: boolean } {
  const { data, hasNextPage, dataUpdatedAt } = useInfiniteQuery({ ...ticketList(filter), enabled });
  const tickets = useMemo(() => data?.pages.flatMap((page) => page.tickets), [data]);
  const { showAll, queueIds, status } = filter;
  // A completely loaded list needs no count from the server.
  const counts = useQuery({ ...ticketCounts({ showAll, queueIds }), enabled: enabled && hasNextPage }).data;
  const inAll = counts && (status === "pending" ? counts.pending : counts.unread);
  const fetched = tickets?.length ?? 0;
  const isFresh = dataUpdatedAt >= performance.timeOrigin;
  return { tickets, more: hasNextPage, count: hasNextPage ? Math.max(inAll ?? 0, fetched) : fetched, isFresh };
}
