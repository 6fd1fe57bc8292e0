import { type BotReason, silentReasons } from "../bot-steps/reasons.ts";
import type { BotStep } from "../bot-steps/schema.ts";
import type { Activity } from "./schema.ts";

/** Reasons that are not visible in the messages of a conversation, because nothing was said. */
export const unseenReasons: readonly BotReason[] = silentReasons;

/**
 * What a number did by itself, as a line of the conversation: where it led the customer, or that it kept silent. The number's texts are messages
 * already.
 */
export function activityOfStep({ id, ticketId, reason, reply, queue, at }: BotStep): Activity | null {
  if (queue === null && !unseenReasons.includes(reason)) return null;
  return {
    id: `b${id}`,
    ticketId,
    kind: "bot",
    at,
    actor: null,
    user: null,
    queue,
    from: null,
    text: reply,
    reason,
    until: null,
    rating: null,
  };
}

/** Sorts the lines of a conversation by time. */
export const byTime = (a: { at: string; id: string }, b: { at: string; id: string }): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id.localeCompare(b.id, "en", { numeric: true });
