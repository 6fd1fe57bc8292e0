import type { Ticket } from "./schema.ts";

export interface TicketEvents {
  "ticket.update": { ticket: Ticket };
  /** The ticket was deleted, or the user of this screen may no longer see it. */
  "ticket.gone": { ticketId: number };
}
