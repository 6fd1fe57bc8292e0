import type { Ticket } from "@balcao/shared/tickets/schema";
import { useEffect, useEffectEvent, useRef } from "react";

/** Why a ticket is news: a message came, a colleague gave the ticket to the user, or its customer began to wait. */
export type News = "message" | "handed" | "customer";
type Tell = (ticket: Ticket, news: News) => void;

const latest = (tickets: readonly Ticket[], since: string): string =>
  tickets.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), since);

/**
 * Calls `tell` for each ticket that has more unread messages than in the previous list, and for each ticket that a colleague gave to the user after
 * the first list. Tickets of the first list are not reported. A handed-on ticket is reported once, even if it leaves the list unanswered and a message
 * brings it back.
 */
export function useNews(tickets: readonly Ticket[] | undefined, tell: Tell): void {
  const known = useRef<{ unread: Map<number, number>; handed: Set<string>; newest: string; from: string } | null>(null);
  const onNews = useEffectEvent(tell);
  useEffect(() => {
    if (!tickets) return;
    const before = known.current;
    const told = before?.handed ?? new Set<string>();
    const newest = latest(tickets, before?.newest ?? "");
    known.current = {
      unread: new Map(tickets.map(({ id, unreadMessages }) => [id, unreadMessages])),
      handed: new Set([...told, ...tickets.map(({ id, handed }) => `${id} ${handed?.at}`)]),
      newest,
      from: before?.from ?? newest,
    };
    if (!before) return;
    for (const ticket of tickets) {
      if (ticket.updatedAt <= before.newest) continue;
      const { id, handed } = ticket;
      if (handed && handed.at > before.from && !told.has(`${id} ${handed.at}`)) onNews(ticket, "handed");
      else if (ticket.unreadMessages > (before.unread.get(id) ?? 0)) onNews(ticket, "message");
    }
  }, [tickets]);
}

/** Since when a customer has waited for the people who see the ticket now. */
const since = ({ waitingSince, handed }: Ticket): string =>
  handed && handed.at > waitingSince ? handed.at : waitingSince;
const turnOf = (ticket: Ticket): string => `${ticket.id} ${since(ticket)}`;

/**
 * Calls `tell` once for each customer who began to wait since the first list was seen. `served` are the tickets whose customers still talk with the
 * menu or a bot. Customers whom the user sent to the queue are not reported, and neither are customers further down the list.
 */
export function useNewCustomers(
  meId: number,
  pending: readonly Ticket[] | undefined,
  served: readonly Ticket[],
  tell: Tell,
): void {
  const known = useRef<{ told: Set<string>; served: Set<number>; from: string } | null>(null);
  const onNews = useEffectEvent(tell);
  useEffect(() => {
    if (!pending) return;
    const before = known.current;
    const from = before?.from ?? latest(pending, latest(served, ""));
    const told = before?.told ?? new Set<string>();
    known.current = { told, served: new Set(served.map(({ id }) => id)), from };
    for (const ticket of pending) {
      const turn = turnOf(ticket);
      if (told.has(turn)) continue;
      told.add(turn);
      const isNew = before !== null && (since(ticket) > from || before.served.has(ticket.id));
      if (isNew && ticket.handed?.by.id !== meId) onNews(ticket, "customer");
    }
  }, [meId, pending, served]);
}
