import type { TicketEvents } from "@balcao/shared/tickets/events";
import type { Live } from "../../lib/live.ts";
import { dropTicket, putTicket } from "./cache.ts";

export const ticketsLive: Live<TicketEvents> = {
  "ticket.update": (cache, { ticket }) => putTicket(cache, ticket),
  "ticket.gone": (cache, { ticketId }) => dropTicket(cache, ticketId),
};
