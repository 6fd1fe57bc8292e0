import type { Contact } from "@balcao/shared/contacts/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { QueryClient } from "@tanstack/react-query";
import { userIn } from "../auth/queries.ts";
import { dropTimelineTicket, messageKeys, putTimelineTicket } from "../messages/cache.ts";
import { type Counts, findTicket, type Scope, type TicketFilter, ticketKeys, type TicketPages } from "./keys.ts";
import { renewHits, renewTickets } from "./renew.ts";
import { belongs, holds, isWhole, lengthOf, without, withTicket } from "./place.ts";

/** Replaces the ticket wherever it is shown, moves it to the lists it is on now, and keeps the badges right. */
export function putTicket(cache: QueryClient, ticket: Ticket): void {
  cache.setQueryData<Ticket | null>(ticketKeys.one(ticket.uuid), (old) => (old === undefined ? undefined : ticket));
  renewHits(cache, (found) => (found.id === ticket.id ? ticket : found));
  putTimelineTicket(cache, ticket);
  const me = userIn(cache);
  if (!me) return;
  eachList(cache, (filter, data) => {
    const here = belongs(me, ticket, filter);
    const next = here ? withTicket(data, ticket) : without(data, ticket.id);
    return { next, certain: holds(data, ticket.id) && holds(next, ticket.id) };
  });
}

/** The ticket was deleted, or is no longer this user's to see: nothing of it stays, and an open screen is told by null. */
export function dropTicket(cache: QueryClient, ticketId: number): void {
  const known = findTicket(cache, ({ id }) => id === ticketId);
  eachList(cache, (_filter, data) => ({ next: without(data, ticketId), certain: false }));
  renewHits(cache, (found) => (found.id === ticketId ? null : found));
  dropTimelineTicket(cache, ticketId);
  if (known)
    cache.setQueryData<Ticket | null>(ticketKeys.one(known.uuid), (old) => (old === undefined ? undefined : null));
}

/** Tickets carry their contact. Members of groups are named inside messages: under another name, only a fetch can tell. */
export function putContact(cache: QueryClient, contact: Contact, sameName = false): void {
  renewTickets(cache, (ticket) => (ticket.contactId === contact.id ? { ...ticket, contact } : ticket));
  if (!sameName) void cache.invalidateQueries({ queryKey: messageKeys.all });
}

type Step = (
  filter: TicketFilter,
  data: TicketPages,
) => { next: TicketPages /** The count cannot have changed. */; certain: boolean };

function eachList(cache: QueryClient, step: Step): void {
  for (const [key, data] of cache.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists })) {
    const filter = key[2] as TicketFilter;
    if (!data) continue;
    const { next, certain } = step(filter, data);
    if (next !== data) cache.setQueryData(key, next);
    count(cache, filter, next, certain);
  }
}

/** A list that is all here is its own count. Of a longer one the server must be asked, unless nothing came or went. */
function count(cache: QueryClient, filter: TicketFilter, data: TicketPages, certain: boolean): void {
  const { status, showAll, queueIds, ...narrower } = filter;
  if (status === "closed" || status === "any" || Object.keys(narrower).length > 0) return;
  const scope = { showAll, queueIds };
  if (isWhole(data))
    cache.setQueryData<Counts>(ticketKeys.counts(scope), (old) => old && { ...old, [status]: lengthOf(data) });
  else if (!certain) askAgain(cache, scope);
}

const pauseMs = 1000;
const waiting = new WeakMap<QueryClient, Set<string>>();

/** However many tickets move, the count is asked for once a second. */
function askAgain(cache: QueryClient, scope: Scope): void {
  const key = JSON.stringify(scope);
  const already = waiting.get(cache) ?? new Set<string>();
  waiting.set(cache, already);
  if (already.has(key)) return;
  already.add(key);
  setTimeout(() => {
    already.delete(key);
    void cache.invalidateQueries({ queryKey: ticketKeys.counts(scope) });
  }, pauseMs);
}
