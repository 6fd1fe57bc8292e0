export interface TicketPinEvents {
  /** All that the user who hears it has pinned now. */
  "ticket.pins": { ticketIds: number[] };
}
