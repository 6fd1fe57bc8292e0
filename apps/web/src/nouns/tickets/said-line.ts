import type { Ticket } from "@balcao/shared/tickets/schema";

/**
 * Whether the line shows the customer's own words instead of the last message. While the customer waits these words say more than our greeting. After
 * a rating they say more than its number.
 */
const tellsOfCustomer = ({ status, rating, lastMessageFromMe, customerLineType }: Ticket): boolean =>
  customerLineType !== null && (status === "pending" || (status === "closed" && rating !== null && !lastMessageFromMe));

/** The line that a row or card of a ticket shows, and whether it shows the customer's own words instead of a later message. */
export function saidLine(ticket: Ticket): { type: Ticket["lastMessageType"]; words: string; ofCustomer: boolean } {
  const ofCustomer = tellsOfCustomer(ticket);
  return ofCustomer
    ? { type: ticket.customerLineType, words: ticket.customerLine, ofCustomer }
    : { type: ticket.lastMessageType, words: ticket.lastMessage, ofCustomer };
}
