import type { Ticket } from "@balcao/shared/tickets/schema";
import type { QueryClient } from "@tanstack/react-query";
import { type SearchPages, ticketKeys, type TicketPages } from "./keys.ts";

/** Changes tickets wherever they are shown, when something they carry changed. Give back the same ticket where nothing did. */
export function renewTickets(cache: QueryClient, renew: (ticket: Ticket) => Ticket): void {
  cache.setQueriesData<Ticket | null>({ queryKey: ticketKeys.ones }, (ticket) => ticket && renew(ticket));
  cache.setQueriesData<TicketPages>({ queryKey: ticketKeys.lists }, (data) => {
    if (!data) return data;
    let changed = false;
    const pages = data.pages.map((page) => {
      const tickets = page.tickets.map(renew);
      if (tickets.every((ticket, index) => ticket === page.tickets[index])) return page;
      changed = true;
      return { ...page, tickets };
    });
    return changed ? { ...data, pages } : data;
  });
  renewHits(cache, renew);
}

/** What was found stays found, as it is now, until it is gone (null): only the server can tell whether the words still fit. */
export function renewHits(cache: QueryClient, renew: (ticket: Ticket) => Ticket | null): void {
  cache.setQueriesData<SearchPages>(
    { queryKey: ticketKeys.searches },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          tickets: page.tickets.flatMap((ticket) => renew(ticket) ?? []),
          messages: page.messages.flatMap((hit) => {
            const ticket = renew(hit.ticket);
            return ticket ? [{ ...hit, ticket }] : [];
          }),
        })),
      },
  );
}
