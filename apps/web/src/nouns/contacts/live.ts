import type { ContactEvents } from "@balcao/shared/contacts/events";
import type { TicketEvents } from "@balcao/shared/tickets/events";
import type { Live } from "../../lib/cache/live.ts";
import { dropContacts, dropLastTicket, learnContact, putImport, putLastTicket } from "./cache.ts";

export const contactsLive: Live<ContactEvents> = {
  "contact.update": (cache, { contact, sameName }) => learnContact(cache, contact, sameName),
  "contact.delete": (cache, { contactIds }) => dropContacts(cache, contactIds),
  "contact-import.update": (cache, { contactImport }) => putImport(cache, contactImport),
};

/** The list of contacts shows each contact's latest conversation, so it handles the events of tickets too, apart from the lists of tickets. */
export const lastTicketLive: Live<Pick<TicketEvents, "ticket.update" | "ticket.gone">> = {
  "ticket.update": (cache, { ticket }) => putLastTicket(cache, ticket),
  "ticket.gone": (cache, { ticketId }) => dropLastTicket(cache, ticketId),
};
