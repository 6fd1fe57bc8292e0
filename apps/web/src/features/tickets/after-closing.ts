import type { Ticket } from "@balcao/shared/tickets/schema";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { storage } from "../../lib/storage.ts";
import { type TicketFilter, ticketKeys, type TicketPages } from "./offers/keys.ts";

const key = "after-closing";
const listeners = new Set<() => void>();
const opensNext = (): boolean => storage.get(key) === "next";

function choose(next: boolean): void {
  storage.set(key, next ? "next" : "list");
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the next ticket of the list opens when one is resolved, kept in this browser; at first the list stays alone. */
export const useOpensNext = (): [boolean, (next: boolean) => void] => [
  useSyncExternalStore(subscribe, opensNext),
  choose,
];

/** Where a user goes who resolves this ticket: to the one below it in the list, to the one above the last, or to the list. */
export function pathAfterClosing(cache: QueryClient, filter: TicketFilter, { id }: Ticket): string {
  const list = cache.getQueryData<TicketPages>(ticketKeys.list(filter))?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const at = list.findIndex((ticket) => ticket.id === id);
  const next = opensNext() && at >= 0 ? (list[at + 1] ?? list[at - 1]) : undefined;
  return next ? `/tickets/${next.uuid}` : "/tickets";
}
