import type { searchApi } from "@balcao/shared/search/api";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import type { Response } from "@balcao/shared/contract";
import type { kanbanApi } from "@balcao/shared/kanban/api";
import type { ticketPinsApi } from "@balcao/shared/ticket-pins/api";
import type { Ticket, TicketStatus } from "@balcao/shared/tickets/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** The filter by which the badges count. */
export type Scope = { showAll: boolean; queueIds: readonly number[] };
/** The status of the tickets in a list. Snoozed tickets and late tickets have separate lists. "any" means every status. */
export type ListStatus = TicketStatus | "snoozed" | "late" | "any";
export type TicketFilter = Scope & {
  status: ListStatus;
  /** Only tickets with unread messages, or with the mark "unread". */
  unread?: true;
  /** Only open tickets whose customers wait for an attendant's answer. */
  unanswered?: true;
  /** Only tickets with all of these tags. */
  tags?: readonly number[];
  /** The order: the longest wait first, for pending or for open tickets. Otherwise the newest activity is first. */
  sort?: "waiting";
  /** Only tickets that one of these users owns. */
  users?: readonly number[];
  /** Only tickets whose customers came by any of these advertisements. */
  adverts?: readonly number[];
};
export type SearchWish = { q: string } & Record<"queueIds" | "tags" | "users" | "adverts", readonly number[]>;
export type SearchPages = InfiniteData<Response<typeof searchApi.find>>;
export type TicketPages = InfiniteData<Response<typeof ticketsApi.list>>;
/** The filter of the board: queues, owners, and a text. */
export type BoardFilter = { queueIds: readonly number[]; users: readonly number[]; q: string };
export type Board = Response<typeof kanbanApi.board>;
export type Counts = Response<typeof ticketsApi.counts>;
export type Pins = Response<typeof ticketPinsApi.list>;

export const ticketKeys = {
  all: ["tickets"] as const,
  lists: ["tickets", "list"] as const,
  list: (filter: TicketFilter) => ["tickets", "list", filter] as const,
  everyCount: ["tickets", "counts"] as const,
  counts: ({ showAll, queueIds }: Scope) => ["tickets", "counts", { showAll, queueIds }] as const,
  /** How many customers wait where no attendant sees them. */
  unseen: ["tickets", "unseen"] as const,
  pins: ["tickets", "pins"] as const,
  searches: ["tickets", "search"] as const,
  search: (wish: SearchWish) => ["tickets", "search", wish] as const,
  boards: ["tickets", "board"] as const,
  board: (filter: BoardFilter) => ["tickets", "board", filter] as const,
  boardCounts: (filter: BoardFilter) => ["tickets", "board-counts", filter] as const,
  inTheWay: (ticketId: number) => ["tickets", "in-the-way", ticketId] as const,
  ones: ["tickets", "one"] as const,
  one: (uuid: string) => ["tickets", "one", uuid] as const,
};

/** Finds a ticket in the cache: first among the single tickets, then in the lists. */
export function findTicket(cache: QueryClient, wanted: (ticket: Ticket) => boolean): Ticket | undefined {
  for (const [, ticket] of cache.getQueriesData<Ticket | null>({ queryKey: ticketKeys.ones }))
    if (ticket && wanted(ticket)) return ticket;
  for (const [, data] of cache.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists })) {
    const found = data?.pages.flatMap(({ tickets }) => tickets).find(wanted);
    if (found) return found;
  }
  const pinned = cache.getQueryData<Pins>(ticketKeys.pins)?.tickets.find(wanted);
  if (pinned) return pinned;
  for (const [, data] of cache.getQueriesData<SearchPages>({ queryKey: ticketKeys.searches })) {
    const hits = data?.pages.flatMap(({ tickets, messages }) => [...tickets, ...messages.map(({ ticket }) => ticket)]);
    const found = hits?.find(wanted);
    if (found) return found;
  }
  for (const [, board] of cache.getQueriesData<Board>({ queryKey: ticketKeys.boards })) {
    const found = board?.columns.flatMap(({ tickets }) => tickets).find(wanted);
    if (found) return found;
  }
  return undefined;
}
