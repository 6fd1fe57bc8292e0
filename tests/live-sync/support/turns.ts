import type { Ticket } from "@balcao/shared/tickets/schema";

/** The list to which a ticket belongs. */
export const placeOf = ({ status, snoozedUntil }: Ticket) =>
  snoozedUntil !== null && status !== "closed" ? "snoozed" : status;

export const isUnread = ({ unreadMessages, markedUnread }: Ticket) => unreadMessages > 0 || markedUnread;

/** Sorts by the longest wait. Open tickets whose customer does not wait come last, newest activity first. */
export function byTurn(a: Ticket, b: Ticket): number {
  const rank = (one: Ticket): [number, string] => {
    const since = one.status === "pending" ? one.waitingSince : one.unansweredSince;
    return since === null ? [1, String(9e15 - Date.parse(one.updatedAt))] : [0, since];
  };
  const [[lastA, keyA], [lastB, keyB]] = [rank(a), rank(b)];
  return lastA - lastB || (keyA < keyB ? -1 : keyA > keyB ? 1 : a.id - b.id);
}
