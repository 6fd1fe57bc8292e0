import { remembered } from "./ask.ts";
import type { Decision } from "./decision.ts";
import type { Situation } from "./situation.ts";

/**
 * The same decision for a ticket that has not begun: the customer's next message is answered like a first message. `keyword`: that message is not
 * answered as a keyword, because a keyword was already answered.
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
