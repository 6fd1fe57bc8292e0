import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { flag, idList, pageQuery, pageReply } from "../paging.ts";
import { queueSchema } from "../queues/schema.ts";
import { maxNote, minNote } from "../ticket-notes/rules.ts";
import { ticketSchema, ticketStatus } from "./schema.ts";

const one = z.object({ ticketId: idParam });
const day = z.iso.date({ abort: true }).refine((value) => value > "1900", "That was before our time");

export const ticketsApi = {
  /**
   * Newest activity first, unless `sort` says otherwise. Without `showAll` the open list has only the caller's own tickets. `showAll` requires
   * tickets-manager:showall.
   */
  list: route({
    method: "GET",
    path: "/tickets",
    access: "user",
    query: z.object({
      status: ticketStatus.optional(),
      showAll: flag,
      queueIds: idList,
      /**
       * `waiting`: the longest wait first, for pending and for open tickets. Among open tickets, first come customers who wait for an attendant's
       * answer, then the others, newest activity first.
       */
      sort: z.enum(["waiting"]).optional(),
      withUnreadMessages: flag,
      /** Only open tickets whose customers wait for an attendant's answer. */
      unanswered: z
        .enum(["true", "false"])
        .transform((value) => value === "true")
        .optional(),
      /** True lists only snoozed tickets. Otherwise the open and pending lists leave out snoozed tickets. */
      snoozed: z
        .enum(["true", "false"])
        .transform((value) => value === "true")
        .optional(),
      /** Only waiting and open tickets with a goal whose time is over. */
      late: z
        .enum(["true", "false"])
        .transform((value) => value === "true")
        .optional(),
      /**
       * Finds tickets by the contact (names without accents, numbers with and without the ninth digit) and by words in messages. A word that
       * thousands of messages contain is searched only in the newest of them. `GET /search` searches all messages.
       */
      searchParam: text(100).default(""),
      /** Tickets must have all of these tags. */
      tags: idList,
      /** The tickets of any of these owners. Only admins may name other users than themselves. */
      users: idList,
      /** Only tickets that any of these advertisements brought. */
      adverts: idList.optional(),
      /** `date`: tickets created on this day in the company's time zone; `updatedAt`: tickets changed on it. */
      date: day.optional(),
      updatedAt: day.optional(),
      ...pageQuery,
    }),
    response: z.object({ tickets: z.array(ticketSchema), ...pageReply }),
  }),
  /** The numbers on the badges of the sub-tabs, counted like their lists. */
  counts: route({
    method: "GET",
    path: "/tickets/counts",
    access: "user",
    query: z.object({ showAll: flag, queueIds: idList }),
    response: z.object({
      open: z.number().int(),
      /** Among the open tickets: how many are unread, and how many customers wait for an attendant's answer. */
      unread: z.number().int(),
      unanswered: z.number().int(),
      pending: z.number().int(),
      snoozed: z.number().int(),
      late: z.number().int(),
    }),
  }),
  /**
   * Customers who wait where no attendant sees them: without a queue while no user sees such tickets, or in a queue without people. The sight of
   * admins does not count, unless all users are admins.
   */
  unseen: route({
    method: "GET",
    path: "/tickets/unseen",
    access: "tickets-manager:showall",
    response: z.object({
      count: z.number().int(),
      /** The queue in which they wait. Null for no queue. */
      places: z.array(z.object({ queue: queueSchema.nullable(), count: z.number().int() })),
    }),
  }),
  /** Transfers unseen tickets to a queue, some at a time. Call it until none are left. 409 ERR_QUEUE_UNATTENDED for a queue without people. */
  sendUnseen: route({
    method: "POST",
    path: "/tickets/unseen",
    duringVisit: false,
    access: "tickets-manager:showall",
    body: z.object({ queueId: idParam }),
    response: z.object({ moved: z.number().int(), left: z.number().int() }),
  }),
  show: route({ method: "GET", path: "/tickets/:ticketId", access: "user", params: one, response: ticketSchema }),
  showByUuid: route({
    method: "GET",
    path: "/tickets/u/:uuid",
    access: "user",
    params: z.object({ uuid: z.uuid() }),
    response: ticketSchema,
  }),
  /** Creates a ticket for a contact, owned by the caller or `userId`. 409 ERR_OTHER_OPEN_TICKET names the owner of the active ticket. */
  create: route({
    method: "POST",
    path: "/tickets",
    duringVisit: false,
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
   * The ticket and the body decide the action. Status open accepts or reopens, pending returns, closed closes. A queue, user or connection that
   * differs from the ticket's is a transfer. After a transfer to a queue alone, the ticket waits there. After a transfer to a user, it is open and
   * the user's. Without `status` the call is always a transfer. Users also take over in this way. Opening a colleague's ticket is 409
   * ERR_OTHER_OPEN_TICKET with details of ticketOwnerSchema.
   */
  update: route({
    method: "PUT",
    path: "/tickets/:ticketId",
    duringVisit: false,
    access: "user",
    params: one,
    body: z.object({
      status: ticketStatus.optional(),
      userId: idParam.nullish(),
      queueId: idParam.nullish(),
      whatsappId: idParam.nullish(),
      /** Text for a transfer. It becomes a note of the ticket, and is shown to the new owner or queue. Without a transfer it is ignored. */
      note: text(maxNote).trim().min(minNote).optional(),
      useIntegration: z.boolean().nullish(),
      /** The prompt. 404 ERR_NO_PROMPT_FOUND. */
      promptId: idParam.nullish(),
      /** The integration. 404 ERR_NO_INTEGRATION_FOUND. */
      integrationId: idParam.nullish(),
    }),
    response: ticketSchema,
  }),
  /**
   * Undoes a closing, a return or a transfer of the caller's own within some seconds, and restores everything. 409 ERR_CHANGE_STANDS when the time is
   * over, or once the customer may have got the closing text; ERR_OTHER_OPEN_TICKET, with the owner, when another user owns the ticket meanwhile;
   * ERR_TICKET_STATE when there is nothing to undo. 404 ERR_NO_WAPP_FOUND for a closing or a move when the ticket's number was removed since.
   */
  takeBack: route({
    method: "POST",
    path: "/tickets/:ticketId/take-back",
    duringVisit: false,
    access: "user",
    params: one,
    response: ticketSchema,
  }),
  /** Sets the unread count to zero. When the owner calls, WhatsApp gets read marks. A peek does not make this call. */
  read: route({ method: "POST", path: "/tickets/:ticketId/read", access: "user", params: one, response: ticketSchema }),
  /** Marks the ticket as unread until a user opens it. */
  unread: route({
    method: "POST",
    path: "/tickets/:ticketId/unread",
    duringVisit: false,
    access: "user",
    params: one,
    response: ticketSchema,
  }),
  /** Snoozes an open or pending ticket until a time. Null ends the snooze, and so does a message from the customer. */
  snooze: route({
    method: "POST",
    path: "/tickets/:ticketId/snooze",
    duringVisit: false,
    access: "user",
    params: one,
    body: z.object({ until: z.iso.datetime().nullable() }),
    response: ticketSchema,
  }),
  /** Stops the automatic texts on an active ticket, or allows them again. */
  automation: route({
    method: "POST",
    path: "/tickets/:ticketId/automation",
    duringVisit: false,
    access: "user",
    params: one,
    body: z.object({ on: z.boolean() }),
    response: ticketSchema,
  }),
  /** Deletes the ticket with its messages. 409 ERR_CONTACT_HELD while its contact, or somebody who wrote in the group, is under a hold. */
  delete: route({
    method: "DELETE",
    path: "/tickets/:ticketId",
    duringVisit: false,
    access: "ticket-options:deleteTicket",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
