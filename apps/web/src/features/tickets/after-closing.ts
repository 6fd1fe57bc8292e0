import type { Ticket } from "@balcao/shared/tickets/schema";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { storage } from "../../lib/storage.ts";
import { userIn } from "../../nouns/auth/queries.ts";
import { type TicketFilter, ticketKeys, type TicketPages } from "../../nouns/tickets/keys.ts";

const keyOf = (userId: number | undefined) => `after-closing:${userId}`;
const listeners = new Set<() => void>();
const opensNext = (userId: number | undefined): boolean => storage.get(keyOf(userId)) !== "list";

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the next ticket of the list opens when one is resolved, kept for each user of this browser; at first it does. */
export function useOpensNext(userId: number): [boolean, (next: boolean) => void] {
  const isNext = useSyncExternalStore(subscribe, () => opensNext(userId));
  const choose = (next: boolean) => {
    storage.set(keyOf(userId), next ? "next" : "list");
    listeners.forEach((listener) => listener());
  };
  return [isNext, choose];
}

/** Where a user goes who resolves this ticket: to the one below it in the list, to the one above the last, or to the list. */
export function pathAfterClosing(cache: QueryClient, filter: TicketFilter, { id }: Ticket): string {
  const list = cache.getQueryData<TicketPages>(ticketKeys.list(filter))?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const at = list.findIndex((ticket) => ticket.id === id);
  const next = opensNext(userIn(cache)?.id) && at >= 0 ? (list[at + 1] ?? list[at - 1]) : undefined;
  return next ? `/tickets/${next.uuid}` : "/tickets";
}
