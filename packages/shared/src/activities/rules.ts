import { type BotReason, silentReasons } from "../bot-steps/reasons.ts";
import type { BotStep } from "../bot-steps/schema.ts";
import type { Activity } from "./schema.ts";

/** Reasons of steps in which the number said nothing. No message shows such a step, so it gets a line of its own. */
export const unseenReasons: readonly BotReason[] = silentReasons;

/**
 * An automatic step of a number as a line of the conversation: the place to which the step led the customer, or the fact that the number kept silent.
 * The number's texts are already messages.
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
