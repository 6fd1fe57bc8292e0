import { z } from "zod";

export const ticketNoteSchema = z.object({
  id: z.number().int(),
  note: z.string(),
  ticketId: z.number().int(),
  contactId: z.number().int(),
  userId: z.number().int().nullable(),
  /** Null once the user is gone. */
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type TicketNote = z.infer<typeof ticketNoteSchema>;
