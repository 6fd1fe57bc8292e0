import { type BotAction, type Decision, decided, type Heard, nothing, saying } from "./decision.ts";
import { sayClosed, sayOrClosed } from "./closed.ts";
import { comeIn } from "./entrance.ts";
import { type MenuOption, menuLines, menuStep } from "./rules.ts";
import {
  type BotQueue,
  type BotState,
  chatter,
  inQueue,
  isClosed,
  offeredQueues,
  settingOf,
  type Situation,
} from "./situation.ts";
import { beginTalk, talkerOf } from "./talk.ts";

/** The text of a message; null when it is no text. */
export const replyOf = ({ mediaType, body }: Heard): string | null => (mediaType === "text" ? body : null);

/**
 * Asks a customer without a queue for one, or takes the answer. A number with one queue need not ask; a number without queues only
 * greets. While the company is closed nothing is asked, but a customer who was asked before may still answer.
 */
export function runMenu(situation: Situation, heard: Heard): Decision {
  const [only, ...others] = offeredQueues(situation);
  if (only && others.length === 0) return enterOnly(situation, only);
  const talker = only ? null : talkerOf(situation, null);
  if (talker) return beginTalk(situation, talker);
  const { state } = situation.ticket;
  const { count = 0, options = [] } = state ?? {};
  const limit = situation.number.menuLimit;
  const step = menuStep({
    reply: replyOf(heard),
    offered: options,
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

/** Greets a customer whose ticket came straight into a queue. */
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

/**
 * Answers `#` of a customer who chose from the menu: the ticket leaves its queue and the menu is sent once more, as often as it may be
 * sent, also while that queue is closed. Null where there is no way back.
 */
export function backToMenu(situation: Situation): Decision | null {
  const { state } = situation.ticket;
  const limit = situation.number.menuLimit;
  if (
    (state?.kind !== "chosen" && state?.kind !== "talk") ||
    offeredQueues(situation).length < 2 ||
    (limit > 0 && state.count >= limit)
  )
    return null;
  if (settingOf(situation, "scheduleType") === "company" && isClosed(situation)) return null;
  return ask(situation, "back-to-menu");
}

/** The last menu is younger than the pause the number wants, or the customer wrote before it came. */
function isTooSoon({ ticket, number, now }: Situation, { at }: Heard): boolean {
  const paused = now.getTime() - number.menuPause * 60_000;
  return ticket.state !== null && new Date(ticket.state.sentAt).getTime() > Math.min(paused, at.getTime());
}

const greet = (situation: Situation, text: string): Decision =>
  decided(situation, "greeted", ...saying("greeting", text));

/** The queue's greeting, or the number's where the queue has none. */
const helloText = ({ number }: Situation, { greeting }: BotQueue): string =>
  greeting.trim() === "" ? number.greetingMessage : greeting;

const menuOptions = (queues: readonly BotQueue[]): MenuOption[] =>
  queues.map(({ id, name }, index) => ({ n: index + 1, queueId: id, name }));

function ask(situation: Situation, reason: "menu" | "menu-again" | "back-to-menu" | "option-gone"): Decision {
  const options = menuOptions(offeredQueues(situation));
  return {
    actions: [{ do: "enter", queueId: null }, ...saying("menu", situation.number.greetingMessage, menuLines(options))],
    next: { ...remembered(situation, "menu"), options, count: (situation.ticket.state?.count ?? 0) + 1 },
    reason,
  };
}

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

/** Comes into a queue with these words, or with those of its hours while nobody works there. */
const enter = (situation: Situation, queueId: number | null, words: BotAction[]): BotAction[] => [
  { do: "enter", queueId },
  ...sayOrClosed(inQueue(situation, queueId), words),
];

const remembered = ({ ticket, now }: Situation, kind: BotState["kind"]): BotState => ({
  kind,
  options: [],
  count: ticket.state?.count ?? 0,
  sentAt: now.toISOString(),
});
