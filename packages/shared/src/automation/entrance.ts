import { sayOrClosed } from "./closed.ts";
import { type BotAction, type Decision, saying } from "./decision.ts";
import { type BotQueue, type BotState, inQueue, type Situation } from "./situation.ts";
import { talkerOf, talking } from "./talk.ts";
import type { BotReason } from "./words.ts";

/** How a ticket comes into a queue. */
interface Entrance {
  queue: BotQueue;
  greeting: string;
  /** The message says more than which queue is meant: who talks there is told it. */
  asks: boolean;
  reason: BotReason;
  /** The ticket was not in the queue before. */
  moves: boolean;
}

/**
 * What a customer who comes into a queue meets: who talks there, or its greeting, or the words of closed hours. A greeting is said first, and
 * then who talks waits for what the customer writes, unless the message asked something already.
 */
export function comeIn(situation: Situation, { queue, greeting, asks, reason, moves }: Entrance): Decision {
  const inside = inQueue(situation, queue.id);
  const words = saying("greeting", greeting);
  const talker = talkerOf(inside, queue.id);
  const move = (next: BotState | null): BotAction[] =>
    moves ? [{ do: "enter", queueId: queue.id }] : next === situation.ticket.state ? [] : [{ do: "remember" }];
  if (talker) {
    const next = talking(situation, talker);
    const turn: BotAction[] = asks || words.length === 0 ? [{ do: "talk", talker }] : [];
    return { actions: [...move(next), ...words, ...turn], next, reason };
  }
  const next = nextOf(situation, { reason, moves });
  const said = sayOrClosed(inside, words);
  return { actions: [...move(next), ...said], next, reason };
}

/** A customer who chose may come back to the menu; one who was not asked has nothing to come back to. */
function nextOf({ ticket, now }: Situation, { reason, moves }: Pick<Entrance, "reason" | "moves">): BotState | null {
  if (!moves) return ticket.state;
  if (reason !== "chosen") return null;
  return { kind: "chosen", options: [], count: ticket.state?.count ?? 0, sentAt: now.toISOString() };
}
