import type { BotEvent, Decision, HeardMessage } from "./decision.ts";
import { asksForMenu, words } from "./rules.ts";
import type { BotReason } from "../bot-steps/reasons.ts";
import type { BotState, OwnQuestion, Situation } from "./situation.ts";
import { isChoiceNumber } from "./own-words.ts";
import { withoutCourtesy } from "./number-in-words.ts";

/** When there are more messages, only the newest are kept. */
const mostIds = 20;
const noQuestion: OwnQuestion = { ids: [], asks: false };

/** The messages in the customer's own words so far. */
export const ownQuestion = ({ ticket: { state } }: Pick<Situation, "ticket">): OwnQuestion =>
  isAsking(state) ? (state.own ?? noQuestion) : noQuestion;

/** After a decision with one of these reasons, the message was no choice from a menu. */
const unchosen: ReadonlySet<BotReason> = new Set([
  "menu",
  "menu-again",
  "options-again",
  "too-soon",
  "greeted",
  "only-queue",
]);

/**
 * Returns the same decision. When the ticket's next state asks the customer to choose, that state also stores the customer's own words. A later talker
 * gets these words as its first question.
 */
export function keepOwnQuestion(situation: Situation, event: BotEvent, decision: Decision): Decision {
  const { next, reason, actions } = decision;
  if (!isAsking(next)) return decision;
  const before = ownQuestion(situation);
  const isNew = event.kind === "message" && unchosen.has(reason) && saysOwn(event);
  const own = isNew
    ? { ids: [...before.ids, event.messageId].slice(-mostIds), asks: before.asks || asksMore(event) }
    : before;
  if (own.ids.length === 0 || next.own === own) return decision;
  const isKept = next !== situation.ticket.state;
  return { actions: isKept ? actions : [{ do: "remember" }, ...actions], next: { ...next, own }, reason };
}

const isAsking = (state: BotState | null): state is BotState => state?.kind === "menu" || state?.kind === "options";

/** Whether a message is in the customer's own words. A tapped line is in the company's words, and a number or `#` is only a choice. */
const saysOwn = ({ mediaType, body, choice }: HeardMessage): boolean =>
  !choice && (mediaType !== "text" || !(isChoiceNumber(body) || asksForMenu(body)));

/** A file also counts as a question, because an attendant has to look at it. */
const asksMore = ({ mediaType, body }: HeardMessage): boolean =>
  mediaType !== "text" || withoutCourtesy(words(body)) !== "";
