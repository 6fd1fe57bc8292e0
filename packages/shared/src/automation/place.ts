import type { BotEvent, Decision } from "./decision.ts";
import { readChoice } from "./rules.ts";
import type { Situation } from "./situation.ts";
import type { BotReason } from "../bot-steps/reasons.ts";

/** The place in a queue's tree at which a decision was made; without an option, its root. */
export interface TreePlace {
  queueId: number;
  optionId: number | null;
}

/** The customer wrote what no option means. */
export const missedReasons = ["options-again", "options-gave-up"] as const satisfies BotReason[];
const isMiss = (reason: BotReason): boolean => (missedReasons as readonly BotReason[]).includes(reason);

/**
 * The option to which a decision belongs: the option that the customer chose, the place where they were not understood, or the place they come to.
 * Null outside of trees.
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
