import { isLate } from "@balcao/shared/service-goals/rules";
import { canSee } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { SessionUser } from "@balcao/shared/auth/schema";
import { inPages, without } from "../../lib/cache/list-changes.ts";
import { viewerOf } from "../auth/viewer.ts";
import type { TicketFilter, TicketPages } from "./keys.ts";

/** Whether the server would put this ticket on this list, by the same rule as its query. */
export function belongs(me: SessionUser, ticket: Ticket, filter: TicketFilter): boolean {
  const { queueIds, unread, unanswered, tags = [], users = [], adverts = [] } = filter;
  if (queueIds.length > 0 && (ticket.queueId === null || !queueIds.includes(ticket.queueId))) return false;
  if (!canSee(viewerOf(me), ticket) || !isIn(me, ticket, filter)) return false;
  if (unread && !isUnread(ticket)) return false;
  if (unanswered && (ticket.status !== "open" || ticket.unansweredSince === null)) return false;
  if (users.length > 0 && (ticket.userId === null || !users.includes(ticket.userId))) return false;
  if (adverts.length > 0 && !adverts.includes(ticket.advert?.id ?? 0)) return false;
  return tags.every((wanted) => ticket.tags.some(({ id }) => id === wanted));
}

function isIn(me: SessionUser, ticket: Ticket, { status, showAll }: TicketFilter): boolean {
  if (status === "any") return true;
  if (status === "closed" || ticket.status === "closed") return status === ticket.status;
  if (ticket.status === "open" && !showAll && ticket.userId !== me.id) return false;
  if (ticket.snoozedUntil !== null) return status === "snoozed";
  return status === "late" ? isLate(ticket, Date.now()) : status === ticket.status;
}

/** Whether a ticket has unread messages, or the mark "unread". */
export const isUnread = ({ unreadMessages, markedUnread }: Ticket): boolean => unreadMessages > 0 || markedUnread;

/** Since when the customer of an active ticket waits for an attendant to take the ticket or to answer. Null when the customer does not wait. */
export const waitsSince = ({ status, waitingSince, unansweredSince }: Ticket): string | null =>
  status === "pending" ? waitingSince : unansweredSince;

/** The server's order: either the newest activity first, or the longest wait first, with tickets of customers who do not wait at the end. */
function isBefore(a: Ticket, b: Ticket, sort: TicketFilter["sort"]): boolean {
  const [since, other] = [waitsSince(a), waitsSince(b)];
  if (sort !== "waiting") return a.updatedAt > b.updatedAt || (a.updatedAt === b.updatedAt && a.id > b.id);
  if (since !== other) return since !== null && (other === null || since < other);
  if (since === null && a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt;
  return a.id < b.id;
}

/** A list as the screen shows it, with the user's pinned tickets on top. Only open tickets are pinned. */
export function withPinsOnTop(
  me: SessionUser,
  filter: TicketFilter,
  tickets: readonly Ticket[],
  pinned: readonly Ticket[],
): readonly Ticket[] {
  const top = filter.status === "open" ? pinned.filter((ticket) => belongs(me, ticket, filter)) : [];
  if (top.length === 0) return tickets;
  const ids = new Set(top.map(({ id }) => id));
  return [
    ...top.toSorted((a, b) => (isBefore(a, b, filter.sort) ? -1 : 1)),
    ...tickets.filter(({ id }) => !ids.has(id)),
  ];
}

export const holds = (data: TicketPages, ticketId: number): boolean =>
  data.pages.some(({ tickets }) => tickets.some(({ id }) => id === ticketId));

export const isWhole = (data: TicketPages): boolean => data.pages.at(-1)?.hasMore === false;

export const lengthOf = (data: TicketPages): number => data.pages.reduce((sum, { tickets }) => sum + tickets.length, 0);

export const withoutTicket = (data: TicketPages, ticketId: number): TicketPages =>
  inPages("tickets", without<Ticket>(ticketId))(data);

/** Inserts the ticket in the order of the list. A ticket beyond the end of the fetched pages is left out, because a later page will contain it. */
export function withTicket(data: TicketPages, ticket: Ticket, sort?: TicketFilter["sort"]): TicketPages {
  const before = (one: Ticket, other: Ticket) => isBefore(one, other, sort);
  const rest = withoutTicket(data, ticket.id);
  const last = rest.pages.length - 1;
  const at = rest.pages.findIndex(({ tickets }) => tickets.some((other) => before(ticket, other)));
  if (at === -1 && !isWhole(rest)) return rest;
  const target = at === -1 ? last : at;
  const pages = rest.pages.map((page, index) => {
    if (index !== target) return page;
    const next = page.tickets.findIndex((other) => before(ticket, other));
    const cut = next === -1 ? page.tickets.length : next;
    return { ...page, tickets: [...page.tickets.slice(0, cut), ticket, ...page.tickets.slice(cut)] };
  });
  return { ...rest, pages };
}
