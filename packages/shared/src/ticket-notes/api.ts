import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxNote, minNote } from "./rules.ts";
import { ticketNoteSchema } from "./schema.ts";

export const ticketNotesApi = {
  /** Notes of the contact, newest first, at most 200; of its tickets those that the caller may see. One of the two ids is needed. */
  list: route({
    method: "GET",
    path: "/ticket-notes/list",
    access: "user",
    query: z.object({ ticketId: idParam.optional(), contactId: idParam.optional() }),
    response: z.array(ticketNoteSchema),
  }),
  /** On a ticket that the caller may see, also a colleague's. `contactId` is taken from the ticket. */
  create: route({
    method: "POST",
    path: "/ticket-notes",
    access: "user",
    body: z.object({
      note: text(maxNote).trim().min(minNote),
      ticketId: idParam,
      contactId: idParam.optional(),
    }),
    response: ticketNoteSchema,
  }),
  /** Its author or an admin; anybody else 403. */
  delete: route({
    method: "DELETE",
    path: "/ticket-notes/:noteId",
    access: "user",
    params: z.object({ noteId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
