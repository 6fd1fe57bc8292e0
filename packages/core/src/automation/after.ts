import type { Actor } from "@balcao/shared/permissions";
import type { Ticket, TicketStatus } from "@balcao/shared/tickets/schema";

/** What has just been done to a ticket, in the transaction that did it. */
export interface TicketChange {
  verb: "accept" | "return" | "close" | "reopen" | "transfer";
  ticket: Ticket;
  before: { status: TicketStatus; userId: number | null; queueId: number | null; connectionId: number };
  /** Null: a timer did it. */
  actor: Actor | null;
}

/** The automatic texts that follow a change: greeting, transfer and closing text. Answers whether anything was written into the ticket. */
export const afterChange = async (_change: TicketChange): Promise<boolean> => false;
