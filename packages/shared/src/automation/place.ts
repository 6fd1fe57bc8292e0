import type { BotEvent, Decision } from "./decision.ts";
import { optionMeant } from "./choices.ts";
import type { Situation } from "./situation.ts";
import type { BotReason } from "../bot-steps/reasons.ts";

/** The place in a queue's tree at which a decision was made. Without an option it is the root. */
export interface TreePlace {
  queueId: number;
  optionId: number | null;
}

/** The reasons of steps in which the customer's text fitted no option. */
export const missedReasons = ["options-again", "options-gave-up"] as const satisfies BotReason[];
const isMiss = (reason: BotReason): boolean => (missedReasons as readonly BotReason[]).includes(reason);

/**
 * The option to which a decision belongs: the chosen option, the place where the customer was not understood, or the place to which the customer
 * comes. Null outside of trees.
 */
export function treePlace({ ticket }: Situation, event: BotEvent, { next, reason }: Decision): TreePlace | null {
  const { state, queueId } = ticket;
  if (state?.kind === "options" && event.kind === "message") {
    if (isMiss(reason)) return queueId === null ? null : { queueId, optionId: state.optionId ?? null };
    const line = optionMeant(event, state.options);
    if (line) return { queueId: line.queueId, optionId: line.optionId ?? null };
  }
  const shown = next?.kind === "options" && next !== state ? next.options[0] : undefined;
  return shown ? { queueId: shown.queueId, optionId: next?.optionId ?? null } : null;
}
