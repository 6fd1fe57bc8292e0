import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { contactDetailSchema, contactSchema } from "./schema.ts";

/** So long a merge can be taken back. */
export const mergeUndoDays = 30;

const at = z.iso.datetime();
const person = z.object({ id: z.number().int(), name: z.string() }).nullable();

/** Why two contacts are thought to be one person; `value` is what they share. */
export const evidenceSchema = z.object({
  kind: z.enum(["number-form", "email", "name", "quoted-number"]),
  value: z.string(),
});

/** Another contact that may be the same person, the strongest evidence first. */
export const mergeSuggestionSchema = z.object({ contact: contactSchema, evidence: z.array(evidenceSchema).min(1) });

export const contactMergeSchema = z.object({
  id: z.number().int(),
  /** The one that went into this contact, as it was. */
  gone: z.object({ id: z.number().int(), name: z.string(), number: z.string() }),
  /** In a word the screen translates (`contacts.mergeReason.<word>`). */
  reason: z.enum(["same-person", "same-number", "user"]),
  user: person,
  mergedAt: at,
  /** Until when it can be taken back; null once it was, or is too old. */
  undoUntil: at.nullable(),
  undoneAt: at.nullable(),
});
export type ContactMerge = z.infer<typeof contactMergeSchema>;
export type MergeReason = ContactMerge["reason"];

/** "Please write no more": with its proof, what the customer wrote or who noted it. */
export const optOutSchema = z.object({
  at,
  source: z.enum(["message", "user"]),
  /** The words the customer wrote, or why a user noted it. */
  words: z.string(),
  messageId: z.number().int().nullable(),
  user: person,
});

/** Who a contact is: every address it was seen under, every name it had, and what was joined. */
export const contactIdentitySchema = z.object({
  contactId: z.number().int(),
  identities: z.array(
    z.object({
      kind: z.enum(["phone", "lid", "group", "username"]),
      value: z.string(),
      verified: z.boolean(),
      firstSeen: at,
    }),
  ),
  /** The other forms of its Brazilian number, under which it is found too. */
  variants: z.array(z.string()),
  /** Newest first, without the one it has now. */
  names: z.array(z.object({ name: z.string(), source: z.enum(["user", "whatsapp", "import", "merge"]), until: at })),
  merges: z.array(contactMergeSchema),
  suggestions: z.array(mergeSuggestionSchema),
  blocked: z.object({ at, user: person }).nullable(),
  optOut: optOutSchema.nullable(),
});
export type ContactIdentity = z.infer<typeof contactIdentitySchema>;

const one = z.object({ contactId: idParam });

export const contactIdentityApi = {
  show: route({
    method: "GET",
    path: "/contacts/:contactId/identity",
    access: "user",
    params: one,
    response: contactIdentitySchema,
  }),
  /** The older of the two stays and is answered. 409 ERR_MERGE_STATE for itself or a group. */
  merge: route({
    method: "POST",
    path: "/contacts/:contactId/merge",
    access: "contacts-page:mergeContacts",
    params: one,
    body: z.object({ withId: idParam }),
    response: contactDetailSchema,
  }),
  /** Only what the merge moved goes back; what came since stays. 409 ERR_MERGE_STATE when undone already, ERR_MERGE_TOO_OLD after 30 days. */
  undoMerge: route({
    method: "POST",
    path: "/contact-merges/:mergeId/undo",
    access: "contacts-page:mergeContacts",
    params: z.object({ mergeId: idParam }),
    response: z.object({
      kept: contactDetailSchema,
      restored: contactDetailSchema,
      /** Conversations that the merge closed and that stay closed: another of the same contact and number is active by now. */
      closedTickets: z.array(z.number().int()),
    }),
  }),
  /** On WhatsApp too, by every number of the company as soon as it is connected. What still comes is journalled as ignored. */
  block: route({
    method: "PUT",
    path: "/contacts/:contactId/block",
    access: "contacts-page:blockContact",
    params: one,
    body: z.object({ blocked: z.boolean() }),
    response: contactDetailSchema,
  }),
  /** `words`: why, as the user notes it. */
  optOut: route({
    method: "PUT",
    path: "/contacts/:contactId/opt-out",
    access: "user",
    params: one,
    body: z.object({ optedOut: z.boolean(), words: text(500).trim().default("") }),
    response: contactDetailSchema,
  }),
};
