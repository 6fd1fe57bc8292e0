import type { Ticket } from "@balcao/shared/tickets/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, inPages, renewAnswers } from "../../lib/cache/list-changes.ts";
import { type Board, type Pins, type SearchPages, ticketKeys, type TicketPages } from "./keys.ts";

/** Renews tickets on every screen that shows them. `renew` must return the same object for an unchanged ticket. */
export function renewTickets(cache: QueryClient, renew: (ticket: Ticket) => Ticket): void {
  renewAnswers<Ticket>(cache, ticketKeys.ones, renew);
  renewAnswers<TicketPages>(cache, ticketKeys.lists, inPages("tickets", renew));
  renewAnswers<Board>(
    cache,
    ticketKeys.boards,
    inField<"columns", Board["columns"]>("columns", inList(inField("tickets", inList(renew)))),
  );
  renewAnswers<Pins>(cache, ticketKeys.pins, inField("tickets", inList(renew)));
  renewHits(cache, renew);
}

/** Renews tickets among search results. A result stays until `renew` returns null, because only the server can tell whether it still matches. */
export function renewHits(cache: QueryClient, renew: (ticket: Ticket) => Ticket | null): void {
  renewAnswers<SearchPages>(cache, ticketKeys.searches, inPages("tickets", renew));
  const inHit = (hit: MessageHit): MessageHit | null => {
    const ticket = renew(hit.ticket);
    return ticket && (ticket === hit.ticket ? hit : { ...hit, ticket });
  };
  renewAnswers<SearchPages>(cache, ticketKeys.searches, inPages("messages", inHit));
}

type MessageHit = SearchPages["pages"][number]["messages"][number];
