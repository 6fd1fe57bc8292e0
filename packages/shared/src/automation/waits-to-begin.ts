import { remembered } from "./ask.ts";
import type { Decision } from "./decision.ts";
import type { Situation } from "./situation.ts";

/**
 * The same decision, after which the ticket has not begun: the customer's next message is answered like a first one. `keyword`: except for keywords,
 * because one was answered.
 */
export function unbegun(situation: Situation, { actions, reason }: Decision, keyword = false): Decision {
  const { state } = situation.ticket;
  if (state?.kind === "unbegun" && (state.keyword || !keyword)) return { actions, next: state, reason };
  const isKept = actions.some(({ do: verb }) => verb === "enter" || verb === "close");
  return {
    actions: isKept ? actions : [{ do: "remember" }, ...actions],
    next: { ...remembered(situation, "unbegun"), ...(keyword && { keyword }) },
    reason,
  };
}
