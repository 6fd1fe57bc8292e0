import { z } from "zod";
import { botReasons } from "../bot-steps/reasons.ts";

/** What of a ticket's history stands between its messages: the rest is seen in them, or in the ticket's own notice. */
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
/** What may stand between the messages of a conversation, besides other tickets. `bot`: what the number decided by itself. */
export const activityKinds = [...shownHistory, "bot", "contact-merged", "contact-parted"] as const;
export type ActivityKind = (typeof activityKinds)[number];

const person = z.object({ id: z.number().int(), name: z.string() });

/** One thing that happened to a conversation, as a line between its messages. What a kind does not tell is null or empty. */
export const activitySchema = z.object({
  /** No other line of a conversation has it. */
  id: z.string(),
  /** Null: it happened to the contact. */
  ticketId: z.number().int().nullable(),
  kind: z.enum(activityKinds),
  at: z.iso.datetime(),
  /** Null: a timer, the number itself or the customer did it. */
  actor: person.nullable(),
  /** The user who has the ticket from then on; for a rating, the user who was rated. */
  user: person.nullable(),
  /** The name of its queue from then on. */
  queue: z.string().nullable(),
  /** Where it was before it was transferred or returned. */
  from: z.object({ user: person.nullable(), queue: z.string().nullable() }).nullable(),
  /** The name of the tag, the campaign or the other contact, or what the customer wrote before the number decided. */
  text: z.string(),
  /** Why the number decided so. */
  reason: z.enum(botReasons).nullable(),
  /** Until when it is snoozed. */
  until: z.iso.datetime().nullable(),
  /** The stars that a customer gave, and the message in which; null for ratings of before that was kept. */
  rating: z.object({ stars: z.number().int(), messageId: z.number().int().nullable() }).nullable(),
});
export type Activity = z.infer<typeof activitySchema>;
