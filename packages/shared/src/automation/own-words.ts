import type { BotEvent } from "./decision.ts";
import type { BotState } from "./situation.ts";
import type { BotReason } from "../bot-steps/reasons.ts";

/** The reasons of steps in which the customer's reply was not taken as a choice. */
const misunderstood: readonly BotReason[] = [
  "menu-again",
  "gave-up",
  "options-again",
  "options-gave-up",
  "options-lost",
  "keyword",
  "closed",
  "told-before",
  "attended",
  "too-soon",
  "chatter",
];
/** Whether a reply is only a number, even the number of a line that the menu does not have. */
export const isChoiceNumber = (body: string): boolean => /^\W*\d{1,2}\W*$/u.test(body);

/**
 * Whether a customer answered the menu or a tree with own words, which attendants will want to read. The words of a tapped line are the company's.
 */
export const saysOwnWords = (state: BotState | null, event: BotEvent, reason: BotReason): boolean =>
  (state?.kind === "menu" || state?.kind === "options") &&
  event.kind === "message" &&
  !event.fromMe &&
  !event.choice &&
  misunderstood.includes(reason) &&
  !(event.mediaType === "text" && isChoiceNumber(event.body));
