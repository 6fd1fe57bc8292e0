import { z } from "zod";

/** A hold on a contact: while it lasts, nobody deletes what is stored about the person. */
export const contactHoldSchema = z.object({
  id: z.number().int(),
  reason: z.string(),
  placedAt: z.iso.datetime(),
  /** The names of the users who placed and released the hold. Null when that user was deleted, and while the hold lasts. */
  placedBy: z.string().nullable(),
  /** Null while the hold lasts. */
  releasedAt: z.iso.datetime().nullable(),
  releasedBy: z.string().nullable(),
});
export type ContactHold = z.infer<typeof contactHoldSchema>;
