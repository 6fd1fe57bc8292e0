import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { ticketSchema } from "../tickets/schema.ts";

const ticketIds = z.array(z.number().int());

export const ticketPinsApi = {
  /** The ids of all that the caller pinned, and the tickets of them that the caller may see now, whatever became of them. */
  list: route({
    method: "GET",
    path: "/ticket-pins",
    access: "user",
    response: z.object({ ticketIds, tickets: z.array(ticketSchema) }),
  }),
  /** Keeps an open ticket on top of the caller's own list, or no longer. 409 ERR_TOO_MANY_ITEMS, or ERR_TICKET_STATE for one that is not open. */
  pin: route({
    method: "PUT",
    path: "/ticket-pins/:ticketId",
    duringVisit: false,
    access: "user",
    params: z.object({ ticketId: idParam }),
    body: z.object({ pinned: z.boolean() }),
    response: z.object({ ticketIds }),
  }),
};
