import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { flag, idList, pageQuery, pageReply } from "../paging.ts";
import { ticketSchema, ticketStatus } from "./schema.ts";

const one = z.object({ ticketId: idParam });

export const ticketsApi = {
  /** Newest activity first. Without `showAll` the open tab holds only one's own; `showAll` needs tickets-manager:showall. */
  list: route({
    method: "GET",
    path: "/tickets",
    access: "user",
    query: z.object({
      status: ticketStatus.optional(),
      showAll: flag,
      queueIds: idList,
      withUnreadMessages: flag,
      ...pageQuery,
    }),
    response: z.object({ tickets: z.array(ticketSchema), ...pageReply }),
  }),
  /** Badges of the two sub-tabs, counted like their lists. */
  counts: route({
    method: "GET",
    path: "/tickets/counts",
    access: "user",
    query: z.object({ showAll: flag, queueIds: idList }),
    response: z.object({ open: z.number().int(), pending: z.number().int() }),
  }),
  show: route({ method: "GET", path: "/tickets/:ticketId", access: "user", params: one, response: ticketSchema }),
  showByUuid: route({
    method: "GET",
    path: "/tickets/u/:uuid",
    access: "user",
    params: z.object({ uuid: z.uuid() }),
    response: ticketSchema,
  }),
  /** Opens a conversation with a contact, owned by the caller (or `userId`). 409 ERR_OTHER_OPEN_TICKET names who has it. */
  create: route({
    method: "POST",
    path: "/tickets",
    access: "user",
    body: z.object({
      contactId: idParam,
      queueId: idParam.nullish(),
      whatsappId: idParam.nullish(),
      userId: idParam.nullish(),
      status: ticketStatus.extract(["open", "pending"]).default("open"),
    }),
    response: ticketSchema,
  }),
  /**
   * The verb follows from the row and the body: open = accept or reopen, pending = return, closed = close.
   * Opening a ticket that another holds is 409 ERR_OTHER_OPEN_TICKET with details of ticketOwnerSchema.
   */
  update: route({
    method: "PUT",
    path: "/tickets/:ticketId",
    access: "user",
    params: one,
    body: z.object({
      status: ticketStatus,
      userId: idParam.nullish(),
      queueId: idParam.nullish(),
      useIntegration: z.boolean().nullish(),
      promptId: idParam.nullish(),
      integrationId: idParam.nullish(),
    }),
    response: ticketSchema,
  }),
  /** Zeroes the unread count and, for the owner, sends the read marks to WhatsApp. Peeking simply does not call it. */
  read: route({ method: "POST", path: "/tickets/:ticketId/read", access: "user", params: one, response: ticketSchema }),
  delete: route({
    method: "DELETE",
    path: "/tickets/:ticketId",
    access: "ticket-options:deleteTicket",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
