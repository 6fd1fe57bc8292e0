import type { BotOption } from "../automation/situation.ts";
import type { OptionAction } from "../queue-options/schema.ts";
import { botNode } from "./automation.ts";

/** A generator of numbers from 0 to 1 with a fixed seed (mulberry32), because a failure must be repeatable. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The items in an order that `draw` chooses. */
export function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(draw() * left.length), 1));
}

const actions: readonly OptionAction[] = [
  "menu",
  "leave_bot",
  "forward_queue",
  "close",
  "start_assistant",
  "start_integration",
];

/** A tree with at most so many nodes, with every action, with and without words. It forwards to queues 1 to 4, some of which may not exist. */
export function drawnTree(draw: () => number, most: number): BotOption[] {
  const one = <T>(...choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)] as T;
  const tree: BotOption[] = [];
  for (let id = 1; id <= draw() * (most + 1); id += 1) {
    const parentId = tree.length === 0 || draw() < 0.3 ? null : one(...tree).id;
    tree.push(
      botNode({
        id,
        parentId,
        option: 1 + tree.filter((other) => other.parentId === parentId).length,
        title: one(`Opção ${id}`, "Igual", "Voltar"),
        message: one("", "", `Mensagem ${id}`),
        action: draw() < 0.4 ? one(...actions) : null,
        forwardQueueId: one(null, 1, 2, 3, 4),
        promptId: one(null, 6),
        integrationId: one(null, 5),
        hasFile: draw() < 0.2,
      }),
    );
  }
  return tree;
}
