import { z } from "zod";
import { idParam, namedSchema, route, text } from "../contract.ts";
import { contactDetailSchema, contactSchema } from "./schema.ts";

/** A merge can be undone for this many days. */
export const mergeUndoDays = 30;

const at = z.iso.datetime();

/** Why two contacts may be the same person. `value` is what both have in common. */
export const evidenceSchema = z.object({
  kind: z.enum(["number-form", "email", "name", "quoted-number"]),
  value: z.string(),
});

/** Another contact that may be the same person, with the strongest evidence first. */
export const mergeSuggestionSchema = z.object({ contact: contactSchema, evidence: z.array(evidenceSchema).min(1) });

export const contactMergeSchema = z.object({
  id: z.number().int(),
  /** The contact that was merged into this one, with its earlier values. */
  gone: z.object({ id: z.number().int(), name: z.string(), number: z.string() }),
  /** The screen translates the word (`contacts.mergeReason.<word>`). */
  reason: z.enum(["same-person", "same-number", "user"]),
  user: namedSchema.nullable(),
  mergedAt: at,
  /** The last time for undoing the merge. Null when it was already undone or is too old. */
  undoUntil: at.nullable(),
  undoneAt: at.nullable(),
});
export type ContactMerge = z.infer<typeof contactMergeSchema>;
export type MergeReason = ContactMerge["reason"];

/** How a customer opted out: by a message, by a user who noted it, or at WhatsApp, which then refuses marketing messages. */
export const optOutSources = ["message", "user", "whatsapp"] as const;

/** The customer's opt-out with its proof: the customer's own words, the user who noted it, or the message that WhatsApp refused. */
export const optOutSchema = z.object({
  at,
  source: z.enum(optOutSources),
  /**
   * The words that the customer wrote, or the reason that a user noted. For users who may not see the message's ticket they are empty, and
   * `messageId` is null.
   */
  words: z.string(),
  messageId: z.number().int().nullable(),
  user: namedSchema.nullable(),
});

/** Everything that identifies a contact: every address that it used, every name that it had, and its merges. */
export const contactIdentitySchema = z.object({
  contactId: z.number().int(),
  identities: z.array(
    z.object({
      kind: z.enum(["phone", "lid", "bsuid", "group", "username"]),
      value: z.string(),
      verified: z.boolean(),
      firstSeen: at,
    }),
  ),
  /** Other forms of a Brazilian number. A search finds the contact by these forms too. */
  variants: z.array(z.string()),
  /** Earlier names, newest first. */
  names: z.array(z.object({ name: z.string(), source: z.enum(["user", "whatsapp", "import", "merge"]), until: at })),
  merges: z.array(contactMergeSchema),
  suggestions: z.array(mergeSuggestionSchema),
  /**
   * `open`: the names of the numbers to which WhatsApp still lets the person write, because it blocks only who wrote to the number within a day. What the
   * person writes there is ignored, and the person is blocked there then.
   */
  blocked: z.object({ at, user: namedSchema.nullable(), open: z.array(z.string()) }).nullable(),
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
  /** The older of the two contacts stays and is returned. 409 ERR_MERGE_STATE for the contact itself or a group. */
  merge: route({
    method: "POST",
    path: "/contacts/:contactId/merge",
    access: "contacts-page:mergeContacts",
    params: one,
    body: z.object({ withId: idParam }),
    response: contactDetailSchema,
  }),
  /** Moves back what the merge moved. Later data stays. 409 ERR_MERGE_STATE when it was already undone, ERR_MERGE_TOO_OLD after 30 days. */
  undoMerge: route({
    method: "POST",
    path: "/contact-merges/:mergeId/undo",
    access: "contacts-page:mergeContacts",
    params: z.object({ mergeId: idParam }),
    response: z.object({
      kept: contactDetailSchema,
      restored: contactDetailSchema,
      /** Tickets that the merge closed and that stay closed, because the contact now has another active ticket on the same number. */
      closedTickets: z.array(z.number().int()),
    }),
  }),
  /**
   * Blocks or unblocks the contact. Every number of the company also does so on WhatsApp, as soon as the number is connected. Messages of a blocked
   * contact are journalled as ignored.
   */
  block: route({
    method: "PUT",
    path: "/contacts/:contactId/block",
    access: "contacts-page:blockContact",
    params: one,
    body: z.object({ blocked: z.boolean() }),
    response: contactDetailSchema,
  }),
  /** `words` is the reason that the user notes. */
  optOut: route({
    method: "PUT",
    path: "/contacts/:contactId/opt-out",
    access: "user",
    params: one,
    body: z.object({ optedOut: z.boolean(), words: text(500).trim().default("") }),
    response: contactDetailSchema,
  }),
};
