import type { QueryClient } from "@tanstack/react-query";
import { messageKeys } from "../messages/cache.ts";
import { findTicket, ticketKeys } from "./keys.ts";

/** The queries whose answers contain words or files of one contact. */
const shownOf = (contactId: number) => [
  messageKeys.of(contactId),
  messageKeys.starred(contactId),
  ["ticket-notes", contactId],
  ["files", contactId],
];

/**
 * Fetches the conversations of these contacts again, because a retention removed words or files of them. The lists of tickets are fetched only when
 * they show one of these contacts, because a retention does this many times in a night.
 */
export function renewConversations(cache: QueryClient, contactIds: readonly number[]): void {
  for (const queryKey of contactIds.flatMap(shownOf)) void cache.invalidateQueries({ queryKey });
  void cache.invalidateQueries({ queryKey: ["schedules"] });
  const isShown = findTicket(cache, ({ contactId, status }) => status === "closed" && contactIds.includes(contactId));
  if (isShown) void cache.invalidateQueries({ queryKey: ticketKeys.all });
}
