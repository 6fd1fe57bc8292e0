import { remembered } from "../ask.ts";
import { sayAndClosed, sayClosed, sayOrClosed } from "../out-of-hours.ts";
import { type BotAction, type Decision, saying } from "../decision.ts";
import { type BotQueue, type BotState, inQueue, isClosed, type Situation, usualTexts } from "../situation.ts";
import { talkerOf, talking, talkOfBefore } from "../talk/talk.ts";
import { moveInto, type NextQueue, speech, visit, type Walk } from "./tree.ts";
import type { BotReason } from "../../bot-steps/reasons.ts";

/** How a ticket comes into a queue. */
interface Entrance {
  queue: BotQueue;
  greeting: string;
  /** Whether the message contains more than the choice of the queue, so that the queue's talker gets it as a question. */
  asks: boolean;
  reason: BotReason;
  /** Whether the ticket was outside of the queue before. */
  moves: boolean;
}

/**
 * The texts for a customer who comes into a queue: its tree, its talker, its greeting, or the out-of-hours text. A greeting comes first. The talker
 * then waits for the customer, unless this message, or one before the menu, was already a question. A choice is no question and is not passed to a
 * talker. A customer who chose always gets a text. The only queue of a number may send nothing, because its company then wants no bot.
 */
export function comeIn(situation: Situation, { queue, greeting, asks, reason, moves }: Entrance): Decision {
  const inside = inQueue(situation, queue.id);
  if (showsTree(inside, queue))
    return follow(visit({ situation, queue, reason, texts: [greeting], files: [], seen: [queue.id] }, null), situation);
  const words = saying("greeting", greeting);
  const talker = talkerOf(inside, queue.id);
  const move = (next: BotState | null): BotAction[] =>
    moves ? [{ do: "enter", queueId: queue.id }] : next === situation.ticket.state ? [] : [{ do: "remember" }];
  if (talker) {
    const next = talking(situation, talker);
    const talk = asks ? ({ do: "talk", talker } as const) : talkOfBefore(situation, talker, words.length > 0);
    if (talk) return { actions: [...move(next), ...words, talk], next, reason };
    const welcome = words.length === 0 ? saying("greeting", usualTexts(situation).askAway) : words;
    return { actions: [...move(next), ...welcome], next, reason };
  }
  // Out of hours, a customer who was in this queue before gets only the out-of-hours text.
  const closed = moves ? null : sayClosed(inside);
  if (closed) return closed;
  const next = nextOf(situation, { reason, moves });
  // A customer who chose a queue gets a text, even when the queue has no greeting.
  const spoken = reason === "chosen" && words.length === 0 ? saying("greeting", arrivalText(situation)) : words;
  return { actions: [...move(next), ...sayOrClosed(inside, spoken)], next, reason };
}

/** Continues in the queues to which trees lead, until a queue keeps the customer. It then sends the collected texts in one message. */
export function follow(outcome: Decision | NextQueue, situation: Situation): Decision {
  if (!("onward" in outcome)) return outcome;
  const { onward: queue, files } = outcome;
  const carried = { files, texts: [...outcome.texts, queue.greeting], seen: [...outcome.seen, queue.id] };
  const walk = { ...carried, situation, queue, reason: "option-forwarded" as const };
  return showsTree(inQueue(situation, queue.id), queue) ? follow(visit(walk, null), situation) : handOver(walk);
}

/** Whether a queue shows its tree. A closed queue does not, because a choice there would still wait for attendants. */
const showsTree = (inside: Situation, { tree }: BotQueue): boolean => tree.length > 0 && !isClosed(inside);

/** Hands the customer to the queue's talker or attendants, always with a text. */
function handOver(walk: Walk): Decision {
  const { situation, queue, texts, reason } = walk;
  const inside = inQueue(situation, queue.id);
  const silent = texts.every((text) => text.trim() === "");
  const talker = talkerOf(inside, queue.id);
  const welcome = talker ? usualTexts(situation).askAway : arrivalText(situation);
  const words = speech({ ...walk, texts: silent ? [welcome] : texts });
  if (!talker)
    return {
      actions: [moveInto(walk), ...sayAndClosed(inside, words)],
      next: remembered(situation, "chosen"),
      reason,
    };
  const talk = talkOfBefore(situation, talker, !silent);
  const told = talk ? [...(silent ? [] : [words]), talk] : [words];
  return { actions: [moveInto(walk), ...told], next: talking(situation, talker), reason };
}

/** The text in a queue without a text of its own, for a customer who chose the queue. */
const arrivalText = (situation: Situation): string => usualTexts(situation).transfer.queue;

/** A customer who chose may return to the menu. A customer without a menu cannot. */
function nextOf({ ticket, now }: Situation, { reason, moves }: Pick<Entrance, "reason" | "moves">): BotState | null {
  if (!moves) return ticket.state;
  if (reason !== "chosen") return null;
  return { kind: "chosen", options: [], count: ticket.state?.count ?? 0, sentAt: now.toISOString() };
}
