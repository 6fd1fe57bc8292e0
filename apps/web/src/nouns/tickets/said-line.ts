import type { Ticket } from "@balcao/shared/tickets/schema";

/** Where people are waited for, what the customer wants says more than our own greeting, and where they rated, more than a number. */
const tellsOfCustomer = ({ status, rating, lastMessageFromMe, customerLineType }: Ticket): boolean =>
  customerLineType !== null && (status === "pending" || (status === "closed" && rating !== null && !lastMessageFromMe));

/** The line that a row or card of a ticket shows, and whether it is chosen as the customer's own words over a later message. */
export function saidLine(ticket: Ticket): { type: Ticket["lastMessageType"]; words: string; ofCustomer: boolean } {
  const ofCustomer = tellsOfCustomer(ticket);
  return ofCustomer
    ? { type: ticket.customerLineType, words: ticket.customerLine, ofCustomer }
    : { type: ticket.lastMessageType, words: ticket.lastMessage, ofCustomer };
}
