import { ticketPinsApi } from "@balcao/shared/ticket-pins/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { findTicket, type Pins, ticketKeys } from "./keys.ts";

/** The tickets that this user pinned to the top of their list. */
export const ticketPins = queryOptions({
  queryKey: ticketKeys.pins,
  queryFn: ({ signal }) => call(ticketPinsApi.list, {}, signal),
});

/** The tickets that this user pinned and may see, in any state. */
export const pinsIn = (cache: QueryClient): readonly Ticket[] =>
  cache.getQueryData<Pins>(ticketKeys.pins)?.tickets ?? [];

export const pinnedIds = (cache: QueryClient): readonly number[] =>
  cache.getQueryData<Pins>(ticketKeys.pins)?.ticketIds ?? [];

export const useTicketPin = () =>
  useChange(
    ({ ticketId, pinned }: { ticketId: number; pinned: boolean }) =>
      call(ticketPinsApi.pin, { params: { ticketId }, body: { pinned } }),
    (cache, { ticketIds }) => putPins(cache, ticketIds),
    true,
  );

const byId = (a: number, b: number) => a - b;

/** Stores which tickets are pinned. If the cache lacks one of these tickets, the pinned tickets are fetched. */
export function putPins(cache: QueryClient, ticketIds: number[]): void {
  const tickets = ticketIds.toSorted(byId).flatMap((id) => findTicket(cache, (ticket) => ticket.id === id) ?? []);
  cache.setQueryData<Pins>(ticketKeys.pins, (old) => old && { ticketIds, tickets });
  if (tickets.length < ticketIds.length) void cache.invalidateQueries({ queryKey: ticketKeys.pins });
}

/** Renews a pinned ticket, or adds one that became visible. Null removes a ticket that is no longer visible. */
export function renewPinned(cache: QueryClient, ticketId: number, ticket: Ticket | null): void {
  cache.setQueryData<Pins>(ticketKeys.pins, (old) => {
    if (!old?.ticketIds.includes(ticketId)) return old;
    const others = old.tickets.filter(({ id }) => id !== ticketId);
    return { ...old, tickets: ticket ? [...others, ticket].toSorted((a, b) => byId(a.id, b.id)) : others };
  });
}
