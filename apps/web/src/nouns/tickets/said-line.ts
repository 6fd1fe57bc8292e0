import type { Ticket } from "@balcao/shared/tickets/schema";

/**
 * Whether the line shows the customer's own words instead of the last message. While the customer waits for people, these words say more than our
 * automatic texts and campaigns. After a rating, they say more than the number of the rating.
 */
function tellsOfCustomer(ticket: Ticket): boolean {
  const { status, rating, lastMessageFromMe, customerLineType, unansweredSince } = ticket;
  if (customerLineType === null) return false;
  if (status === "open") return lastMessageFromMe && unansweredSince !== null;
  return status === "pending" || (rating !== null && !lastMessageFromMe);
}

/** The line that a row or card of a ticket shows, and whether it shows the customer's own words instead of a later message. */
export function saidLine(ticket: Ticket): { type: Ticket["lastMessageType"]; words: string; ofCustomer: boolean } {
  const ofCustomer = tellsOfCustomer(ticket);
  return ofCustomer
    ? { type: ticket.customerLineType, words: ticket.customerLine, ofCustomer }
    : { type: ticket.lastMessageType, words: ticket.lastMessage, ofCustomer };
}
