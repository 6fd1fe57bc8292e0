import { remembered } from "../ask.ts";
import { sayAndClosed, sayClosed, sayOrClosed } from "../closed.ts";
import { type BotAction, type Decision, saying } from "../decision.ts";
import { type BotQueue, type BotState, inQueue, isClosed, type Situation, usualTexts } from "../situation.ts";
import { talkerOf, talking, talkOfBefore } from "../talk/talk.ts";
import { moveInto, type Onward, speech, visit, type Walk } from "./tree.ts";
import type { BotReason } from "../../bot-steps/reasons.ts";

/** How a ticket comes into a queue. */
interface Entrance {
  queue: BotQueue;
  greeting: string;
  /** The message says more than which queue is meant: the talker of the queue is asked it as a question. */
  asks: boolean;
  reason: BotReason;
  /** The ticket was not in the queue before. */
  moves: boolean;
}

/**
 * What a customer who comes into a queue meets: its tree, or who talks there, or its greeting, or the words of closed hours. A greeting is said
 * first, and then who talks waits for what the customer writes, unless this message, or one before the menu, asked something already: a choice is no
 * question, and goes to nobody. Who chose is never met with silence; the only queue of a number may say nothing, for its company then wants no bot.
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
  // Who lay here before has only the hours to hear of.
  const closed = moves ? null : sayClosed(inside);
  if (closed) return closed;
  const next = nextOf(situation, { reason, moves });
  // Who chose a queue hears something, also where it has no greeting.
  const spoken = reason === "chosen" && words.length === 0 ? saying("greeting", arrivalText(situation)) : words;
  return { actions: [...move(next), ...sayOrClosed(inside, spoken)], next, reason };
}

/** Goes on in the queues that trees lead into, until one keeps the customer; what was carried is said there, in one message. */
export function follow(outcome: Decision | Onward, situation: Situation): Decision {
  if (!("onward" in outcome)) return outcome;
  const { onward: queue, files } = outcome;
  const carried = { files, texts: [...outcome.texts, queue.greeting], seen: [...outcome.seen, queue.id] };
  const walk = { ...carried, situation, queue, reason: "option-forwarded" as const };
  return showsTree(inQueue(situation, queue.id), queue) ? follow(visit(walk, null), situation) : handOver(walk);
}

/** A closed queue shows no tree: what is chosen there would wait for people anyway. */
const showsTree = (inside: Situation, { tree }: BotQueue): boolean => tree.length > 0 && !isClosed(inside);

/** Gives the customer to who talks in a queue, or to its people, with a word in any case. */
function handOver(walk: Walk): Decision {
  const { situation, queue, texts, reason } = walk;
  const inside = inQueue(situation, queue.id);
  const silent = texts.every((text) => text.trim() === "");
  const talker = talkerOf(inside, queue.id);
  const welcome = talker ? usualTexts(situation).askAway : arrivalText(situation);
  const words = speech({ ...walk, texts: silent ? [welcome] : texts }, []);
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

/** What is said in a queue that says nothing by itself to who came there by choosing. */
const arrivalText = (situation: Situation): string => usualTexts(situation).transfer.queue;

/** A customer who chose may come back to the menu; one who was not asked has nothing to come back to. */
function nextOf({ ticket, now }: Situation, { reason, moves }: Pick<Entrance, "reason" | "moves">): BotState | null {
  if (!moves) return ticket.state;
  if (reason !== "chosen") return null;
  return { kind: "chosen", options: [], count: ticket.state?.count ?? 0, sentAt: now.toISOString() };
}
