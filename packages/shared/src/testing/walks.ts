import type { WalkFacts } from "../automation/play/findings.ts";
import type { BotOption } from "../automation/situation.ts";
import { botNode, botQueue, botSituation } from "./automation.ts";

/** An option of a tree with a title and a text, and without a fault. */
export const botOption = (id: number, option: number, more: Partial<BotOption> = {}): BotOption =>
  botNode({ id, option, message: `Texto ${id}`, ...more });

/** A number with two queues in which users work: Vendas (1), which has this tree, and Suporte (2). */
export function walkable(tree: readonly BotOption[], more: Partial<WalkFacts> = {}): WalkFacts {
  const { now, number, settings, hours, talks } = botSituation();
  return {
    now,
    number,
    settings,
    hours,
    talks,
    queues: [botQueue(1, "Vendas", { tree }), botQueue(2, "Suporte")],
    contact: { name: "Maria", email: "", extraInfo: [] },
    attendedQueues: [1, 2],
    integrations: [{ id: 5, pausedUntil: null }],
    prompts: [{ id: 6 }],
    assistantReady: true,
    ...more,
  };
}
