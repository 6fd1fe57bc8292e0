import { z } from "zod";
import { namedSchema } from "../contract.ts";

export const ticketNoteSchema = z.object({
  id: z.number().int(),
  note: z.string(),
  ticketId: z.number().int(),
  contactId: z.number().int(),
  userId: z.number().int().nullable(),
  /** The author. Null after that user was deleted. */
  user: namedSchema.nullable(),
  isEdited: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type TicketNote = z.infer<typeof ticketNoteSchema>;

/** A user who sees a ticket, and whom its notes may therefore mention. */
export const readerSchema = namedSchema;
export type Reader = z.infer<typeof readerSchema>;

/** A note that mentions a user who has not opened its ticket since. */
export const noteMentionSchema = z.object({
  /** The note's id. */
  id: z.number().int(),
  note: ticketNoteSchema,
  ticketUuid: z.uuid(),
  contact: z.object({ name: z.string(), number: z.string() }),
});
export type NoteMention = z.infer<typeof noteMentionSchema>;
