import type { BotEvent, Decision } from "./decision.ts";
import { readChoice } from "./rules.ts";
import type { Situation } from "./situation.ts";
import type { BotReason } from "../bot-steps/reasons.ts";

/** Where in a queue's tree something was decided; without an option, at its root. */
export interface TreePlace {
  queueId: number;
  optionId: number | null;
}

/** The customer wrote what no option means. */
export const missedReasons = ["options-again", "options-gave-up"] as const satisfies BotReason[];
const isMiss = (reason: BotReason): boolean => (missedReasons as readonly BotReason[]).includes(reason);

/**
 * The option that a decision is of: the one that the customer chose, or where they were who was not understood, or to which they come. Null
 * outside of trees.
 */
export function treePlace({ ticket }: Situation, event: BotEvent, { next, reason }: Decision): TreePlace | null {
  const { state, queueId } = ticket;
  if (state?.kind === "options" && event.kind === "message") {
    if (isMiss(reason)) return queueId === null ? null : { queueId, optionId: state.optionId ?? null };
    const line = event.mediaType === "text" ? readChoice(event.body, state.options) : null;
    if (line) return { queueId: line.queueId, optionId: line.optionId ?? null };
  }
  const shown = next?.kind === "options" && next !== state ? next.options[0] : undefined;
  return shown ? { queueId: shown.queueId, optionId: next?.optionId ?? null } : null;
}
