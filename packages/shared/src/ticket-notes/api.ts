import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxNote, minNote } from "./rules.ts";
import { noteMentionSchema, readerSchema, ticketNoteSchema } from "./schema.ts";

export const ticketNotesApi = {
  /** The newest 200 notes on the contact's tickets that the caller may see. One of the two ids is required. */
  list: route({
    method: "GET",
    path: "/ticket-notes/list",
    access: "user",
    query: z.object({ ticketId: idParam.optional(), contactId: idParam.optional() }),
    response: z.array(ticketNoteSchema),
  }),
  /** The colleagues who see a ticket that the caller sees (else 403, 404), by name. A note on the ticket can mention them. */
  readers: route({
    method: "GET",
    path: "/tickets/:ticketId/readers",
    access: "user",
    params: z.object({ ticketId: idParam }),
    response: z.array(readerSchema),
  }),
  /** The newest 50 notes that mention the caller, in tickets that the caller sees and has not opened since. */
  mentions: route({
    method: "GET",
    path: "/ticket-notes/mentions",
    access: "user",
    response: z.array(noteMentionSchema),
  }),
  /** Marks the mentions of the caller in a ticket's notes as read, because the caller has opened this ticket (else 403, 404). */
  readMentions: route({
    method: "POST",
    path: "/ticket-notes/mentions/read",
    duringVisit: false,
    access: "user",
    body: z.object({ ticketId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
  /**
   * Writes a note on a ticket that the caller may see, even a colleague's. `@` and the name of a colleague who sees the ticket mention that
   * colleague. `contactId` is ignored, because the ticket decides it.
   */
  create: route({
    method: "POST",
    path: "/ticket-notes",
    duringVisit: false,
    access: "user",
    body: z.object({
      note: text(maxNote).trim().min(minNote),
      ticketId: idParam,
      contactId: idParam.optional(),
    }),
    response: ticketNoteSchema,
  }),
  /**
   * Only for the author (else 403). 409 ERR_CONTACT_HELD while a hold keeps the ticket. Newly mentioned colleagues get the mention. Colleagues whom the
   * note no longer mentions lose it.
   */
  update: route({
    method: "PUT",
    path: "/ticket-notes/:noteId",
    duringVisit: false,
    access: "user",
    params: z.object({ noteId: idParam }),
    body: z.object({ note: text(maxNote).trim().min(minNote) }),
    response: ticketNoteSchema,
  }),
  /** Only for the author and for admins (else 403). 409 ERR_CONTACT_HELD while a hold keeps the ticket. */
  delete: route({
    method: "DELETE",
    path: "/ticket-notes/:noteId",
    duringVisit: false,
    access: "user",
    params: z.object({ noteId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
