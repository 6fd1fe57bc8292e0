/** For this time after the answer, an event of the ticket may still report the return itself. A later event means that the customer wrote again. */
const forMs = 5000;
const until = new Map<number, number>();

/** The tickets that this screen has just returned to the queue. For the screen's own user they are not new customers. */
export const sentBack = {
  /** The time counts from the call on, because the event may arrive before the answer. */
  begin: (ticketId: number): void => void until.set(ticketId, Number.POSITIVE_INFINITY),
  done(ticketId: number, now = Date.now()): void {
    if (until.has(ticketId)) until.set(ticketId, now + forMs);
  },
  failed: (ticketId: number): void => void until.delete(ticketId),
  /** Whether this screen returned the ticket just now. True only for the first call after the return. */
  take(ticketId: number, now = Date.now()): boolean {
    const end = until.get(ticketId);
    until.delete(ticketId);
    return end !== undefined && now < end;
  },
};
