import { markClosed } from "../out-of-hours.ts";
import { type BotAction, type Decision, decided, type HeardMessage, replyOf, saying } from "../decision.ts";
import { withoutCourtesy } from "../number-in-words.ts";
import { words } from "../rules.ts";
import { type BotKeyword, inQueue, offeredQueues, type Situation } from "../situation.ts";
import { talkerOf } from "../talk/talk.ts";
import { unbegun } from "../waits-to-begin.ts";

/**
 * The answer whose keyword equals this reply, with or without polite words around it; letter case, accents and punctuation do not matter. When two
 * answers fit, the older one is used. Null when none fits.
 */
export function keywordAnswer(reply: string | null, keywords: readonly BotKeyword[]): string | null {
  const said = words(reply ?? "");
  const meant = (text: string) => keywords.find(({ keyword }) => text !== "" && words(keyword) === text);
  return (meant(said) ?? meant(withoutCourtesy(said)))?.answer ?? null;
}

/**
 * Answers the first message of a ticket when it is a keyword, in place of menu and greeting, even out of hours. So a conversation has at most one
 * such answer. A number with one queue puts the ticket into that queue, as always. When the queue has a tree or a talker, the customer's next message
 * begins the tree or the talk. Null for any other message.
 */
export function answerKeyword(situation: Situation, heard: HeardMessage): Decision | null {
  const text = keywordAnswer(replyOf(heard), situation.keywords ?? []);
  if (text === null || text.trim() === "") return null;
  const lies = situation.ticket.queueId;
  const [only, ...others] = offeredQueues(situation);
  const queueId = lies ?? (others.length === 0 && only ? only.id : null);
  const enters: BotAction[] = queueId === lies ? [] : [{ do: "enter", queueId }];
  const marks = markClosed(inQueue(situation, queueId));
  const decision = decided(situation, "keyword", ...enters, ...marks, ...saying("keyword", text));
  const queue = situation.queues.find(({ id }) => id === queueId);
  const leads = queue && (queue.tree.length > 0 || talkerOf(situation, queue.id) !== null);
  return leads ? unbegun(situation, decision, true) : decision;
}
