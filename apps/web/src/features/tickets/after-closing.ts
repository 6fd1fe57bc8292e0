import type { Ticket } from "@balcao/shared/tickets/schema";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { storage } from "../../lib/storage.ts";
import { userIn } from "../../nouns/auth/queries.ts";
import { type TicketFilter, ticketKeys, type TicketPages } from "../../nouns/tickets/keys.ts";
import { pinsIn } from "../../nouns/tickets/pins.ts";
import { withPinsOnTop } from "../../nouns/tickets/place.ts";

const keyOf = (userId: number | undefined) => `after-closing:${userId}`;
const listeners = new Set<() => void>();
const opensNext = (userId: number | undefined): boolean => storage.get(keyOf(userId)) !== "list";

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether the next ticket of the list opens when a ticket is resolved. Each user of this browser has an own choice; at first the next ticket opens.
 */
export function useOpensNext(userId: number): [boolean, (next: boolean) => void] {
  const isNext = useSyncExternalStore(subscribe, () => opensNext(userId));
  const choose = (next: boolean) => {
    storage.set(keyOf(userId), next ? "next" : "list");
    listeners.forEach((listener) => listener());
  };
  return [isNext, choose];
}

/**
 * Where a user goes who resolves this ticket: to the one below it in the list, to the one above the last, or to the list. A ticket that was
 * read or answered left the list of those that wait for that: then to the first of them.
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
