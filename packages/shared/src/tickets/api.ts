import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { flag, idList, pageQuery, pageReply } from "../paging.ts";
import { ticketSchema, ticketStatus } from "./schema.ts";

const one = z.object({ ticketId: idParam });
const day = z.iso.date().refine((value) => value > "1900", "That was before our time");

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
      /** Open and pending lists leave out what was put off until later; with it there is nothing else. */
      snoozed: z
        .enum(["true", "false"])
        .transform((value) => value === "true")
        .optional(),
      /**
       * Tickets whose contact or messages have it: names without accents, numbers with and without the ninth digit. Words that thousands
       * of messages have are looked for in the newest ones only; `GET /search` goes through all of them.
       */
      searchParam: text(100).default(""),
      /** All of these. */
      tags: idList,
      /** Any of these; others than oneself only for admins. */
      users: idList,
      /** Created, or changed, on this day in the company's time zone. */
      date: day.optional(),
      updatedAt: day.optional(),
      ...pageQuery,
    }),
    response: z.object({ tickets: z.array(ticketSchema), ...pageReply }),
  }),
  /** Badges of the sub-tabs, counted like their lists. */
  counts: route({
    method: "GET",
    path: "/tickets/counts",
    access: "user",
    query: z.object({ showAll: flag, queueIds: idList }),
    response: z.object({ open: z.number().int(), pending: z.number().int(), snoozed: z.number().int() }),
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
   * The verb follows from the row and the body: open = accept or reopen, pending = return, closed = close. A queue, user or connection
   * other than the row's is a transfer: to a queue alone it waits there for anybody; with a user it is open and theirs.
   * Without `status` it is a transfer whatever the row says, which is also how somebody takes over.
   * Opening a ticket that another holds is 409 ERR_OTHER_OPEN_TICKET with details of ticketOwnerSchema.
   */
  update: route({
    method: "PUT",
    path: "/tickets/:ticketId",
    access: "user",
    params: one,
    body: z.object({
      status: ticketStatus.optional(),
      userId: idParam.nullish(),
      queueId: idParam.nullish(),
      whatsappId: idParam.nullish(),
      useIntegration: z.boolean().nullish(),
      promptId: idParam.nullish(),
      integrationId: idParam.nullish(),
    }),
    response: ticketSchema,
  }),
  /** Zeroes the unread count and, for the owner, sends the read marks to WhatsApp. Peeking simply does not call it. */
  read: route({ method: "POST", path: "/tickets/:ticketId/read", access: "user", params: one, response: ticketSchema }),
  /** Makes it look unread until somebody opens it. */
  unread: route({
    method: "POST",
    path: "/tickets/:ticketId/unread",
    access: "user",
    params: one,
    response: ticketSchema,
  }),
  /** Puts an open or pending ticket out of the way until a time, null brings it back; so does a message of the customer. */
  snooze: route({
    method: "POST",
    path: "/tickets/:ticketId/snooze",
    access: "user",
    params: one,
    body: z.object({ until: z.iso.datetime().nullable() }),
    response: ticketSchema,
  }),
  /** Stops the automatic texts on a ticket, or lets them in again. */
  automation: route({
    method: "POST",
    path: "/tickets/:ticketId/automation",
    access: "user",
    params: one,
    body: z.object({ on: z.boolean() }),
    response: ticketSchema,
  }),
  delete: route({
    method: "DELETE",
    path: "/tickets/:ticketId",
    access: "ticket-options:deleteTicket",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
