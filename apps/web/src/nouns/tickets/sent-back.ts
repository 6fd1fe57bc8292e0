/** The event comes within moments of the answer. Later the customer has something new to say. */
const forMs = 5000;
const until = new Map<number, number>();

/** The tickets that this screen has just sent back to wait: to its user they are no new customers. */
export const sentBack = {
  /** From the call on, since the event may be here before the answer. */
  begin: (ticketId: number): void => void until.set(ticketId, Number.POSITIVE_INFINITY),
  done(ticketId: number, now = Date.now()): void {
    if (until.has(ticketId)) until.set(ticketId, now + forMs);
  },
  failed: (ticketId: number): void => void until.delete(ticketId),
  /** Whether it was sent back just now; asked once. */
  take(ticketId: number, now = Date.now()): boolean {
    const end = until.get(ticketId);
    until.delete(ticketId);
    return end !== undefined && now < end;
  },
};
