export interface TicketPinEvents {
  /** All tickets that the user of this screen has pinned now. */
  "ticket.pins": { ticketIds: number[] };
}
