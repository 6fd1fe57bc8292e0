import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { ticketSchema } from "../tickets/schema.ts";

const ticketIds = z.array(z.number().int());

export const ticketPinsApi = {
  /** The ids of all tickets that the caller pinned, and the ids of those pinned tickets that the caller may see now, in any state. */
  list: route({
    method: "GET",
    path: "/ticket-pins",
    access: "user",
    response: z.object({ ticketIds, tickets: z.array(ticketSchema) }),
  }),
  /**
   * Pins an open ticket to the top of the caller's own list, or unpins it. 409 ERR_TOO_MANY_ITEMS, or ERR_TICKET_STATE for a ticket that is not open.
   */
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
