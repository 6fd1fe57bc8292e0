import type { Ticket } from "@balcao/shared/tickets/schema";
import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `tell` for each ticket with a message that came since the list was seen last. Tickets of the first list are no news. */
export function useNews(tickets: readonly Ticket[] | undefined, tell: (ticket: Ticket) => void): void {
  const known = useRef<{ unread: Map<number, number>; newest: string } | null>(null);
  const onNews = useEffectEvent(tell);
  useEffect(() => {
    if (!tickets) return;
    const before = known.current;
    const times = tickets.map(({ updatedAt }) => updatedAt);
    const newest = times.reduce((latest, time) => (time > latest ? time : latest), before?.newest ?? "");
    known.current = { unread: new Map(tickets.map(({ id, unreadMessages }) => [id, unreadMessages])), newest };
    if (!before) return;
    for (const ticket of tickets) {
      const more = ticket.unreadMessages > (before.unread.get(ticket.id) ?? 0);
      if (more && ticket.updatedAt > before.newest) onNews(ticket);
    }
  }, [tickets]);
}
