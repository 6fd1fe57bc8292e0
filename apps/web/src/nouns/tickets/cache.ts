import type { Contact } from "@balcao/shared/contacts/schema";
import { isLate } from "@balcao/shared/service-goals/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField } from "../../lib/cache/list-changes.ts";
import { userIn } from "../auth/queries.ts";
import { dropTimelineTicket, messageKeys, putTimelineTicket } from "../messages/cache.ts";
import { askAgain } from "./ask-again.ts";
import { type Counts, findTicket, type TicketFilter, ticketKeys, type TicketPages } from "./keys.ts";
import { renewHits, renewTickets } from "./renew.ts";
import { renewPinned } from "./pins.ts";
import { belongs, holds, isUnread, isWhole, lengthOf, withoutTicket, withTicket } from "./place.ts";
import { settle, settleOpened } from "./settling.ts";

/** Puts a ticket into the cache: replaces it on every screen that shows it, moves it between lists, and keeps the badges right. */
export function putTicket(cache: QueryClient, ticket: Ticket): void {
  const shown = findTicket(cache, ({ id }) => id === ticket.id);
  if (shown && (shown.status !== ticket.status || shown.userId !== ticket.userId)) settle(cache, ticket.id);
  if (shown && shown.status !== "open" && ticket.status === "open") settleOpened(cache, ticket.id);
  if (!shown || placeOf(shown) !== placeOf(ticket)) {
    askAgain(cache, ticketKeys.unseen);
    askUnlistedCounts(cache);
  }
  const now = Date.now();
  if (shown && isLate(shown, now) !== isLate(ticket, now)) askAgain(cache, ticketKeys.everyCount);
  cache.setQueryData<Ticket | null>(ticketKeys.one(ticket.uuid), (old) => (old === undefined ? undefined : ticket));
  renewHits(cache, (found) => (found.id === ticket.id ? ticket : found));
  renewPinned(cache, ticket.id, ticket);
  putTimelineTicket(cache, ticket);
  const me = userIn(cache);
  if (!me) return;
  eachList(cache, (filter, data) => {
    const here = belongs(me, ticket, filter);
    const next = here ? withTicket(data, ticket, filter.sort) : withoutTicket(data, ticket.id);
    const stays = holds(data, ticket.id) && holds(next, ticket.id);
    return { next, certain: stays && shown !== undefined && chipsOf(shown) === chipsOf(ticket) };
  });
}

/** The filter chips over the open tickets that count this ticket. */
const chipsOf = (ticket: Ticket): string => [isUnread(ticket), ticket.unansweredSince !== null].join();

/** The values that decide whether attendants see a waiting ticket. A customer in a menu or a talk is still led to a queue. */
const placeOf = ({ status, queueId, snoozedUntil, automation }: Ticket): string =>
  [status, queueId, snoozedUntil, automation === "menu" || automation === "talk"].join();

/** Removes a ticket that was deleted or that this user may no longer see. An open page of the ticket gets null. */
export function dropTicket(cache: QueryClient, ticketId: number): void {
  const known = findTicket(cache, ({ id }) => id === ticketId);
  eachList(cache, (_filter, data) => ({ next: withoutTicket(data, ticketId), certain: false }));
  renewHits(cache, (found) => (found.id === ticketId ? null : found));
  renewPinned(cache, ticketId, null);
  dropTimelineTicket(cache, ticketId);
  askAgain(cache, ticketKeys.unseen);
  askUnlistedCounts(cache);
  if (known)
    cache.setQueryData<Ticket | null>(ticketKeys.one(known.uuid), (old) => (old === undefined ? undefined : null));
}

/** Renews the contact on its tickets. Messages of groups name their members, so messages are fetched again after a new name. */
export function putContact(cache: QueryClient, contact: Contact, sameName = false): void {
  renewTickets(
    cache,
    inField("contact", (old: Contact) => (old.id === contact.id ? contact : old)),
  );
  if (!sameName) void cache.invalidateQueries({ queryKey: messageKeys.all });
}

/** Puts a campaign's new name on the tickets that answer it, or removes a deleted campaign from them. */
export function renameCampaign(cache: QueryClient, campaignId: number, now: Ticket["campaign"]): void {
  const renew = (old: Ticket["campaign"]) => (old?.id === campaignId && old.name !== now?.name ? now : old);
  renewTickets(cache, inField("campaign", renew));
}

type Step = (
  filter: TicketFilter,
  data: TicketPages,
) => {
  next: TicketPages;
  /** Whether the change cannot affect the count. */
  certain: boolean;
};

function eachList(cache: QueryClient, step: Step): void {
  for (const [key, data] of cache.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists })) {
    const filter = key[2] as TicketFilter;
    if (!data) continue;
    const { next, certain } = step(filter, data);
    if (next !== data) cache.setQueryData(key, next);
    count(cache, filter, next, certain);
  }
}

/**
 * Renews a badge. A completely loaded list gives the count itself. For a longer list the server is asked, unless it is certain that the number of
 * tickets is the same.
 */
function count(cache: QueryClient, filter: TicketFilter, data: TicketPages, certain: boolean): void {
  const { status, showAll, queueIds, sort: _sort, unread, ...narrower } = filter;
  if (status === "closed" || status === "any" || Object.keys(narrower).length > 0) return;
  const scope = { showAll, queueIds };
  // The bell counts a completely loaded list of unread tickets by itself. For a longer list it shows the server's count on every page, so that count
  // is fetched again.
  if (unread && (certain || isWhole(data))) return;
  if (unread) askAgain(cache, ticketKeys.counts(scope));
  else if (isWhole(data))
    cache.setQueryData<Counts>(ticketKeys.counts(scope), (old) => old && { ...old, ...countsOf(status, data) });
  else if (!certain) askAgain(cache, ticketKeys.counts(scope));
}

/** Fetches the counts for filters whose list is not loaded, such as the counts of the first steps, because no list in the cache gives them. */
function askUnlistedCounts(cache: QueryClient): void {
  const lists = cache.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists }).filter(([, data]) => data);
  const listed = new Set(lists.map(([key]) => JSON.stringify(ticketKeys.counts(key[2] as TicketFilter))));
  for (const [key] of cache.getQueriesData<Counts>({ queryKey: ticketKeys.everyCount }))
    if (!listed.has(JSON.stringify(key))) askAgain(cache, key);
}

/** The count of a completely fetched list. For open tickets it includes the count of each chip. */
function countsOf(status: keyof Counts, data: TicketPages): Partial<Counts> {
  if (status !== "open") return { [status]: lengthOf(data) };
  const tickets = data.pages.flatMap((page) => page.tickets);
  return {
    open: tickets.length,
    unread: tickets.filter(isUnread).length,
    unanswered: tickets.filter(({ unansweredSince }) => unansweredSince !== null).length,
  };
}
