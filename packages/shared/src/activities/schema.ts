import { z } from "zod";
import { botReasons } from "../bot-steps/reasons.ts";
import { namedSchema } from "../contract.ts";

/** The kinds of a ticket's history that stand between its messages. The other kinds are visible in the messages, or in the ticket's own notice. */
export const shownHistory = [
  "accepted",
  "returned",
  "transferred",
  "closed",
  "reopened",
  "merged",
  "rated",
  "tagged",
  "untagged",
  "snoozed",
  "woken",
  "campaign",
] as const;
/**
 * The kinds of lines that may stand between the messages of a conversation, besides the line of another ticket. `bot` is a decision of the number, and
 * `cleared` says that a retention removed the ticket's messages.
 */
export const activityKinds = [...shownHistory, "bot", "contact-merged", "contact-parted", "cleared"] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** One change in a conversation, as a line between its messages. Fields that a kind does not use are null or empty. */
export const activitySchema = z.object({
  /** The id. It is unique among the lines of a conversation. */
  id: z.string(),
  /** The ticket. Null when the change concerns the contact. */
  ticketId: z.number().int().nullable(),
  kind: z.enum(activityKinds),
  at: z.iso.datetime(),
  /** The user who made the change. Null for a timer, the number itself or the customer. */
  actor: namedSchema.nullable(),
  /** The user who owns the ticket from then on. For a rating, the rated user. */
  user: namedSchema.nullable(),
  /** The name of the ticket's queue from then on. */
  queue: z.string().nullable(),
  /** The ticket's user and queue before it was transferred or returned. */
  from: z.object({ user: namedSchema.nullable(), queue: z.string().nullable() }).nullable(),
  /** The name of the tag, the campaign or the other contact, or the customer's text before the number's decision. */
  text: z.string(),
  /** The reason of the number's decision. */
  reason: z.enum(botReasons).nullable(),
  /** For a snoozed ticket, until when; for removed messages, the time of the newest one. */
  until: z.iso.datetime().nullable(),
  /** The stars that a customer gave, and the id of the message with them. The id is null for ratings from before this field existed. */
  rating: z.object({ stars: z.number().int(), messageId: z.number().int().nullable() }).nullable(),
});
export type Activity = z.infer<typeof activitySchema>;
