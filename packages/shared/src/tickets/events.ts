import type { Ticket } from "./schema.ts";

export interface TicketEvents {
  "ticket.update": { ticket: Ticket };
  /** The ticket was deleted, or this listener may not see it any more. */
  "ticket.gone": { ticketId: number };
}
