import { z } from "zod";
import { auditEntrySchema } from "../audit/schema.ts";
import { optOutSchema } from "../contacts/identity.ts";

/** The kinds of rows that the desk stores about a person, in the order of the screen and of the export. */
export const heldKinds = [
  "conversations",
  "messagesOfPerson",
  "messagesOfCompany",
  "groupMessages",
  "files",
  "notes",
  "schedules",
  "campaignDeliveries",
  "emails",
  "ratings",
  "tags",
  "fields",
  "names",
  "addresses",
  "lists",
] as const;
export type HeldKind = (typeof heldKinds)[number];
/** How many rows of each kind the desk stores about a person. */
export type HeldCounts = Record<HeldKind, number>;

/**
 * The kinds of recipients that the desk can name because it stores what they got: a webhook, an integration that talked with the person, the
 * provider of the assistant that answered, and the provider that wrote down voice messages.
 */
export const recipientKinds = ["webhook", "integration", "assistant", "voice"] as const;
export const recipientSchema = z.object({
  kind: z.enum(recipientKinds),
  /** The name of the webhook, or of the model. Empty for integrations and voices, because their names are not stored. */
  name: z.string(),
  /** The host of the recipient's address. Empty when it is not stored. */
  host: z.string(),
  /** How many calls, texts or files it got, of those that are still stored. */
  count: z.number().int(),
  lastAt: z.iso.datetime().nullable(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** What the desk stores about a person, in numbers, and who got it or saw it. */
export const personalDataSchema = z.object({
  contactId: z.number().int(),
  /** When the person became a contact. */
  since: z.iso.datetime(),
  firstMessageAt: z.iso.datetime().nullable(),
  lastMessageAt: z.iso.datetime().nullable(),
  held: z.record(z.enum(heldKinds), z.number().int()),
  fileBytes: z.number().int(),
  optOut: optOutSchema.nullable(),
  /** The recipients of this person's data. The most recent comes first. */
  sharedWith: z.array(recipientSchema),
  /** The newest audit lines about this person, and exports of all contacts that included the person. */
  seen: z.array(auditEntrySchema),
});
export type PersonalData = z.infer<typeof personalDataSchema>;
