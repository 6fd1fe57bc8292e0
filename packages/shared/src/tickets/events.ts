import type { Ticket } from "./schema.ts";

export interface TicketEvents {
  "ticket.update": { ticket: Ticket };
  /** Deleted, or moved out of this listener's sight. */
  "ticket.gone": { ticketId: number };
}
