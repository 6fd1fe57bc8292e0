import { showTicket, showTicketByUuid } from "@balcao/core/tickets/access";
import { createTicket } from "@balcao/core/tickets/create";
import { countTickets, listTickets } from "@balcao/core/tickets/list";
import { changeTicket, deleteTicket, readTicket } from "@balcao/core/tickets/service";
import { ticketsApi } from "@balcao/shared/tickets/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const tickets = Router();
handle(tickets, ticketsApi.list, ({ query }, actor) => listTickets(actor, query));
handle(tickets, ticketsApi.counts, ({ query }, actor) => countTickets(actor, query));
handle(tickets, ticketsApi.show, ({ params }, actor) => showTicket(actor, params.ticketId));
handle(tickets, ticketsApi.showByUuid, ({ params }, actor) => showTicketByUuid(actor, params.uuid));
handle(tickets, ticketsApi.create, ({ body }, actor) => createTicket(actor, body));
handle(tickets, ticketsApi.update, ({ params, body }, actor) => changeTicket(actor, params.ticketId, body));
handle(tickets, ticketsApi.read, ({ params }, actor) => readTicket(actor, params.ticketId));
handle(tickets, ticketsApi.delete, ({ params }, actor) => deleteTicket(actor, params.ticketId));
