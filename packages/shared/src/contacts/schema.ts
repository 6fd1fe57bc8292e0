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

/** One in the list of contacts: with what keeps it from being written to. */
export const contactRowSchema = contactSchema.extend({
  /** Neither heard nor written to. */
  blocked: z.boolean(),
  /** Asked not to be written to without having asked. */
  optedOut: z.boolean(),
});
export type ListedContact = z.infer<typeof contactRowSchema>;

/** What a company notes of a contact beside the usual; texts reach it as `{{extra.name}}`. */
export const extraFieldSchema = z.object({ id: z.number().int(), name: z.string(), value: z.string() });
export type ExtraField = z.infer<typeof extraFieldSchema>;

/** One contact with all that is known of it. */
export const contactDetailSchema = contactRowSchema.extend({
  extraInfo: z.array(extraFieldSchema),
  /** WhatsApp confirmed the number; else it is asked for when the first message goes out. */
  verified: z.boolean(),
});
export type ContactDetail = z.infer<typeof contactDetailSchema>;

/** What ERR_DUPLICATED_CONTACT says: who has the number already. */
export const duplicatedContactSchema = z.object({ contact: contactSchema });
export type DuplicatedContact = z.infer<typeof duplicatedContactSchema>;
