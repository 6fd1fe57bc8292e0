import { z } from "zod";

export const contactSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Digits; empty while only a LID is known, or for a group. */
  number: z.string(),
  email: z.string(),
  /** Path under /api, or null: show initials. */
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
});
export type Contact = z.infer<typeof contactSchema>;
