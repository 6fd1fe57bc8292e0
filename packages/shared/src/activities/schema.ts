import { z } from "zod";
import { botReasons } from "../bot-steps/reasons.ts";

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
/** The kinds of lines that may stand between the messages of a conversation, besides other tickets. `bot`: what the number decided by itself. */
export const activityKinds = [...shownHistory, "bot", "contact-merged", "contact-parted"] as const;
export type ActivityKind = (typeof activityKinds)[number];

const person = z.object({ id: z.number().int(), name: z.string() });

/** One thing that happened to a conversation, as a line between its messages. Fields that a kind does not use are null or empty. */
export const activitySchema = z.object({
  /** The id, unique among the lines of a conversation. */
  id: z.string(),
  /** Null: it happened to the contact. */
  ticketId: z.number().int().nullable(),
  kind: z.enum(activityKinds),
  at: z.iso.datetime(),
  /** Who did it; null: a timer, the number itself or the customer. */
  actor: person.nullable(),
  /** The user who has the ticket from then on; for a rating, the rated user. */
  user: person.nullable(),
  /** The name of the queue that the ticket is in from then on. */
  queue: z.string().nullable(),
  /** The ticket's user and queue before it was transferred or returned. */
  from: z.object({ user: person.nullable(), queue: z.string().nullable() }).nullable(),
  /** The name of the tag, the campaign or the other contact, or what the customer wrote before the number decided. */
  text: z.string(),
  /** Why the number decided so. */
  reason: z.enum(botReasons).nullable(),
  /** Until when it is snoozed. */
  until: z.iso.datetime().nullable(),
  /** The stars that a customer gave, and the id of the message with them; null for ratings that are older than this id. */
  rating: z.object({ stars: z.number().int(), messageId: z.number().int().nullable() }).nullable(),
});
export type Activity = z.infer<typeof activitySchema>;
