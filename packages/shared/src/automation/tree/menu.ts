import { type BotAction, type Decision, decided, type HeardMessage, nothing, saying } from "../decision.ts";
import { optionMeant, wordsOf } from "../choices.ts";
import { sayClosed, sayOrClosed } from "../out-of-hours.ts";
import { comeIn } from "./entrance.ts";
import { ask, helloText, remembered } from "../ask.ts";
import { type MenuOption, menuStep } from "../rules.ts";
import { type BotQueue, chatter, inQueue, offeredQueues, settingOf, type Situation } from "../situation.ts";
import { beginTalk, talkerOf } from "../talk/talk.ts";

/**
 * Asks a customer without a queue to choose one, or takes the answer. A number with one queue does not ask. A number without queues leaves the customer
 * to its talker, or only greets. While the company is closed no menu is sent, but a customer who got a menu before may still answer.
 */
export function runMenu(situation: Situation, heard: HeardMessage): Decision {
  const [only, ...others] = offeredQueues(situation);
  if (only && others.length === 0) return enterOnly(situation, only);
  const talker = only ? null : talkerOf(situation, null);
  if (talker) return beginTalk(situation, talker);
  const { state } = situation.ticket;
  const count = state?.count ?? 0;
  const options = state?.kind === "menu" ? state.options : [];
  const limit = situation.number.menuLimit;
  const step = menuStep({
    reply: wordsOf(heard),
    option: optionMeant(heard, options),
    count,
    limit,
    tooSoon: isTooSoon(situation, heard),
  });
  const closed = step.do === "choose" ? null : sayClosed(situation);
  if (closed) return closed;
  if (step.do === "ask" && situation.ticket.saidLately >= chatter) return decided(situation, "chatter");
  if (!only) return heard.isNew ? greet(situation, situation.number.greetingMessage) : nothing(situation);
  if (step.do === "choose") return choose(situation, step.option);
  if (step.do === "give-up") return giveUp(situation);
  if (step.do === "wait") return decided(situation, "too-soon");
  return ask(situation, state?.kind === "menu" ? "menu-again" : "menu");
}

/** Greets a customer whose ticket came directly into a queue. */
export function greetInQueue(situation: Situation): Decision {
  const entered = situation.queues.find(({ id }) => id === situation.ticket.queueId);
  if (!entered) return sayClosed(situation) ?? nothing(situation);
  return comeIn(situation, {
    queue: entered,
    greeting: helloText(situation, entered),
    asks: true,
    reason: "greeted",
    moves: false,
  });
}

/** Whether the last menu is younger than the number's pause, or the customer wrote before the menu came. */
function isTooSoon({ ticket, number, now }: Situation, { at }: HeardMessage): boolean {
  const paused = now.getTime() - number.menuPause * 60_000;
  return ticket.state !== null && new Date(ticket.state.sentAt).getTime() > Math.min(paused, at.getTime());
}

const greet = (situation: Situation, text: string): Decision =>
  decided(situation, "greeted", ...saying("greeting", text));

function choose(situation: Situation, { queueId }: MenuOption): Decision {
  const queue = situation.queues.find(({ id }) => id === queueId);
  // The queue was removed after it was offered.
  if (!queue) return ask(situation, "option-gone");
  return comeIn(situation, { queue, greeting: queue.greeting, asks: false, reason: "chosen", moves: true });
}

const enterOnly = (situation: Situation, queue: BotQueue): Decision =>
  comeIn(situation, { queue, greeting: helloText(situation, queue), asks: true, reason: "only-queue", moves: true });

function giveUp(situation: Situation): Decision {
  const last = saying("gave-up", settingOf(situation, "menuGiveUpMessage"));
  const actions = enter(situation, situation.number.fallbackQueueId, last);
  return { actions, next: remembered(situation, "gave-up"), reason: "gave-up" };
}

/** Moves the ticket into a queue with these words, or with its out-of-hours text when nobody works there. */
const enter = (situation: Situation, queueId: number | null, words: BotAction[]): BotAction[] => [
  { do: "enter", queueId },
  ...sayOrClosed(inQueue(situation, queueId), words),
];
