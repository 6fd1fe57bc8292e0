import { listPins, pinTicket } from "@balcao/core/desk/ticket-pins/service";
import { ticketPinsApi } from "@balcao/shared/ticket-pins/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const ticketPins = Router();
handle(ticketPins, ticketPinsApi.list, (_request, actor) => listPins(actor));
handle(ticketPins, ticketPinsApi.pin, ({ params, body }, actor) => pinTicket(actor, params.ticketId, body));
