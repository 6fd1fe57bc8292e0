import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxNote, minNote } from "./rules.ts";
import { ticketNoteSchema } from "./schema.ts";

export const ticketNotesApi = {
  /** The newest 200 notes on those tickets of the contact that the caller may see. One of the two ids is needed. */
  list: route({
    method: "GET",
    path: "/ticket-notes/list",
    access: "user",
    query: z.object({ ticketId: idParam.optional(), contactId: idParam.optional() }),
    response: z.array(ticketNoteSchema),
  }),
  /** Writes a note on a ticket that the caller may see, also a colleague's. `contactId` is ignored: the ticket decides it. */
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
  /** Only for the author and for admins (else 403). */
  delete: route({
    method: "DELETE",
    path: "/ticket-notes/:noteId",
    duringVisit: false,
    access: "user",
    params: z.object({ noteId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
