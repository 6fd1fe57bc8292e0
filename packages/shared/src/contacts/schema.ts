import { z } from "zod";
import { tagSchema } from "../tags/schema.ts";

export const contactSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Digits. Empty while only a LID is known, or for a group. */
  number: z.string(),
  /** The user name on WhatsApp, in lower case and without its @. Empty while none is known. A person with a user name may hide the number. */
  userName: z.string(),
  email: z.string(),
  /** Path under /api. Null when the screen shows initials. */
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
});
export type Contact = z.infer<typeof contactSchema>;

/** A contact in the list, with the marks that explain why users may not write to it. */
export const contactRowSchema = contactSchema.extend({
  /** The contact's messages are ignored, and users cannot write to the contact. */
  blocked: z.boolean(),
  /** The contact opted out of messages that it did not ask for. */
  optedOut: z.boolean(),
  /** Another account claims the contact's number. Nothing is sent until WhatsApp says who has the number. */
  inDoubt: z.boolean(),
});
export type ListedContact = z.infer<typeof contactRowSchema>;

/** A contact in the list, with its latest conversation that the caller may see. A campaign's conversation without a reply does not count. */
export const contactEntrySchema = contactRowSchema.extend({
  lastTicket: z
    .object({ id: z.number().int(), uuid: z.string(), at: z.iso.datetime(), tags: z.array(tagSchema) })
    .nullable(),
});
export type ContactEntry = z.infer<typeof contactEntrySchema>;
export type LastTicket = NonNullable<ContactEntry["lastTicket"]>;

/** Sorted by name, or by the latest conversation that the caller may see: newest first, then contacts without a conversation by name. */
export const contactOrder = z.enum(["name", "lastTicket"]);
export type ContactOrder = z.infer<typeof contactOrder>;

/** One of the company's own fields of a contact. Texts use it as `{{extra.name}}`. */
export const extraFieldSchema = z.object({ id: z.number().int(), name: z.string(), value: z.string() });
export type ExtraField = z.infer<typeof extraFieldSchema>;

/** A contact with all its fields. */
export const contactDetailSchema = contactRowSchema.extend({
  extraInfo: z.array(extraFieldSchema),
  /** Whether WhatsApp confirmed the number. Otherwise the worker asks WhatsApp before the first message is sent. */
  verified: z.boolean(),
});
export type ContactDetail = z.infer<typeof contactDetailSchema>;

/** Details of ERR_DUPLICATED_CONTACT: the contact that already has the number. */
export const duplicatedContactSchema = z.object({ contact: contactSchema });
export type DuplicatedContact = z.infer<typeof duplicatedContactSchema>;

/** The notice that a contact got another number, as its conversation shows it. */
export const numberNoticeSchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  user: z.string(),
  from: z.string(),
  to: z.string(),
});
export type NumberNotice = z.infer<typeof numberNoticeSchema>;
