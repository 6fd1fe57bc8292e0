import type { BotEvent } from "./decision.ts";
import type { BotState } from "./situation.ts";
import type { BotReason } from "../bot-steps/reasons.ts";

/** The reasons for which a reply to a question was not understood. */
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
/** A number that stands for a line of a menu, even for a line that the menu does not have. */
export const isChoiceNumber = (body: string): boolean => /^\W*\d{1,2}\W*$/u.test(body);

/** Whether a customer whom the menu or a tree asked wrote own words instead, which people will want to read. */
export const saysOwnWords = (state: BotState | null, event: BotEvent, reason: BotReason): boolean =>
  (state?.kind === "menu" || state?.kind === "options") &&
  event.kind === "message" &&
  !event.fromMe &&
  misunderstood.includes(reason) &&
  !(event.mediaType === "text" && isChoiceNumber(event.body));
