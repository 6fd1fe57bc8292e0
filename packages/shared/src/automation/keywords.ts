import { markClosed } from "./closed.ts";
import { type Decision, decided, type Heard, replyOf, saying } from "./decision.ts";
import { words } from "./rules.ts";
import { type BotKeyword, inQueue, offeredQueues, type Situation } from "./situation.ts";
import { talkerOf } from "./talk.ts";

/** The answer whose keyword this reply is, in any case and with or without accents and signs; of two the older one. Null when none fits. */
export function keywordAnswer(reply: string | null, keywords: readonly BotKeyword[]): string | null {
  const said = words(reply ?? "");
  return keywords.find(({ keyword }) => said !== "" && words(keyword) === said)?.answer ?? null;
}

/**
 * Answers the message that opens a ticket when it is a keyword, in place of menu and greeting, also while nobody is there. So a ticket has
 * one such answer at most. A number with one queue puts the ticket into it, as it always does, unless that queue has more to say by itself: then
 * the next message comes into it. Null for any other message.
 */
export function answerKeyword(situation: Situation, heard: Heard): Decision | null {
  const text = heard.isNew ? keywordAnswer(replyOf(heard), situation.keywords ?? []) : null;
  if (text === null || text.trim() === "") return null;
  const [only, ...others] = offeredQueues(situation);
  const answer = saying("keyword", text);
  const leads = only && (only.tree.length > 0 || talkerOf(situation, only.id) !== null);
  if (situation.ticket.queueId !== null || !only || others.length > 0 || leads)
    return decided(situation, "keyword", ...markClosed(situation), ...answer);
  const marks = markClosed(inQueue(situation, only.id));
  return decided(situation, "keyword", { do: "enter", queueId: only.id }, ...marks, ...answer);
}
