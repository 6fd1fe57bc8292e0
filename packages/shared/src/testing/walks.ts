import type { Walkable } from "../automation/findings.ts";
import type { BotOption } from "../automation/situation.ts";
import { botQueue, botSituation } from "./automation.ts";

/** An option of a tree that has a title and a text, and no fault. */
export const botOption = (id: number, option: number, more: Partial<BotOption> = {}): BotOption => ({
  id,
  parentId: null,
  option,
  title: `Opção ${id}`,
  message: `Texto ${id}`,
  action: null,
  forwardQueueId: null,
  promptId: null,
  integrationId: null,
  hasFile: false,
  ...more,
});

/** A number with the queues Vendas (1), which has this tree, and Suporte (2), each with somebody in it. */
export function walkable(tree: readonly BotOption[], more: Partial<Walkable> = {}): Walkable {
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
    integrations: [{ id: 5 }],
    prompts: [{ id: 6 }],
    ...more,
  };
}
