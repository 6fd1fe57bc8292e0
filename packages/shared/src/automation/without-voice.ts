import type { BotAction, Decision } from "./decision.ts";
import type { BotState, Situation } from "./situation.ts";
import { unbegun } from "./waits-to-begin.ts";

/** Whether an action says nothing to the customer: it notes an opt-out, notes or ends a rating, or moves the customer to a queue. */
const isQuiet = (action: BotAction): boolean =>
  action.do === "opt-out" ||
  action.do === "rate" ||
  action.do === "end-rating" ||
  (action.do === "enter" && action.queueId !== null);

/** In these states the customer's next message is an answer. */
const asking: readonly BotState["kind"][] = ["menu", "options", "talk"];

/**
 * The part of a decision that is performed while the company is blocked or suspended. Nothing is sent then. When the decision would ask something, the
 * customer does not get the question, so the customer's next message begins the conversation.
 */
export function withoutVoice(situation: Situation, { actions, next, reason }: Decision): Decision {
  const quiet = actions.filter(isQuiet);
  if (next !== null && next !== situation.ticket.state && asking.includes(next.kind))
    return unbegun(situation, { actions: quiet, next, reason: quiet.length > 0 ? reason : "nothing" });
  const kept = actions.filter((action) => isQuiet(action) || action.do === "remember");
  return kept.length > 0
    ? { actions: kept, next, reason }
    : { actions: [], next: situation.ticket.state, reason: "nothing" };
}
