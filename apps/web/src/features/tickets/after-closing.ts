import type { Ticket } from "@balcao/shared/tickets/schema";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { storage } from "../../lib/storage.ts";
import { userIn } from "../../nouns/auth/queries.ts";
import { type TicketFilter, ticketKeys, type TicketPages } from "../../nouns/tickets/keys.ts";
import { pinsIn } from "../../nouns/tickets/pins.ts";
import { withPinsOnTop } from "../../nouns/tickets/place.ts";
import { makeListeners } from "../../lib/listeners.ts";

const keyOf = (userId: number | undefined) => `after-closing:${userId}`;
const { subscribe, tell } = makeListeners();
const opensNext = (userId: number | undefined): boolean => storage.get(keyOf(userId)) !== "list";

/**
 * Whether the next ticket of the list opens when a ticket is resolved. Each user of this browser has a separate choice. The default opens the next
 * ticket.
 */
export function useOpensNext(userId: number): [boolean, (next: boolean) => void] {
  const isNext = useSyncExternalStore(subscribe, () => opensNext(userId));
  const choose = (next: boolean) => {
    storage.set(keyOf(userId), next ? "next" : "list");
    tell();
  };
  return [isNext, choose];
}

/**
 * The path after the user resolves this ticket: the ticket below it, or the one above the last, or the list. A ticket that was read or answered has
 * already left the list of unread or unanswered tickets, so the path leads to the first ticket of that list.
 */
export function pathAfterClosing(cache: QueryClient, filter: TicketFilter, { id }: Ticket): string {
  const me = userIn(cache);
  const all = cache.getQueryData<TicketPages>(ticketKeys.list(filter))?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const list = me ? withPinsOnTop(me, filter, all, pinsIn(cache)) : all;
  const at = list.findIndex((ticket) => ticket.id === id);
  const leftBefore = at === -1 && (filter.unread || filter.unanswered);
  const next = leftBefore ? list[0] : at === -1 ? undefined : (list[at + 1] ?? list[at - 1]);
  if (!opensNext(me?.id)) return "/tickets";
  return next ? `/tickets/${next.uuid}` : "/tickets";
}
