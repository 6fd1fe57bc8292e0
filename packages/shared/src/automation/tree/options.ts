import { backToMenu } from "../ask.ts";
import { lineMeant, optionMeant, wordsOf } from "../choices.ts";
import { type Decision, decided, type HeardMessage } from "../decision.ts";
import { follow } from "./entrance.ts";
import { runMenu } from "./menu.ts";
import { asksForMenu } from "../rules.ts";
import { type BotOption, type BotState, chatter, type Situation, usualTexts } from "../situation.ts";
import { arrive, backFrom, leave, nothingCarried, showAgain, type Walk } from "./tree.ts";

/** The customer's place in the present tree. */
interface TreeStanding {
  walk: Walk;
  /** The node. Null at the root. */
  node: BotOption | null;
  state: BotState;
}

/**
 * Takes the answer of a customer in the tree of the ticket's queue. An answer refers to the menu that was sent, even if the tree has changed since.
 * When an answer is not understood, the customer is asked once more, and then attendants take over. Only a message from before the menu gets no text.
 */
export function answerInTree(situation: Situation, heard: HeardMessage, state: BotState): Decision {
  const queue = situation.queues.find(({ id }) => id === situation.ticket.queueId);
  // A ticket that left its queue has only the menu.
  if (!queue) return runMenu(situation, heard);
  const walk: Walk = { ...nothingCarried, situation, queue, reason: "option" };
  if (situation.ticket.saidLately >= chatter) return leave(walk, "options-gave-up");
  if (queue.tree.length === 0) return leave(walk, "options-lost");
  const node = queue.tree.find(({ id }) => id === state.optionId) ?? null;
  const standing: TreeStanding = { walk, node, state };
  const meant = understand(standing, heard);
  if (meant) return meant;
  // The customer wrote the message before the menu came.
  if (new Date(state.sentAt).getTime() > heard.at.getTime()) return decided(situation, "too-soon");
  if (isGone(standing)) return showAgain({ ...walk, reason: "options-changed" }, null);
  if ((state.misses ?? 0) > 0) return leave(walk, "options-gave-up");
  return showAgain({ ...walk, reason: "options-again" }, node, 1);
}

/** The decision about a reply that means an option or a way back. Null when it means neither, or when the way back is not possible. */
function understand({ walk, node, state }: TreeStanding, heard: HeardMessage): Decision | null {
  const reply = wordsOf(heard);
  if (reply === null) return null;
  const { situation, queue } = walk;
  const line = optionMeant(heard, state.options);
  if (line) {
    const chosen = queue.tree.find(({ id }) => id === line.optionId);
    if (chosen) return follow(arrive(walk, chosen), situation);
    return showAgain({ ...walk, reason: "options-changed" }, node);
  }
  const { back, menu } = usualTexts(situation).tree;
  const way = lineMeant(heard, [
    { n: 0, name: back, leads: "back" },
    { n: -1, name: menu, leads: "menu" },
  ]);
  if (asksForMenu(reply) || way?.leads === "menu") return backToMenu(situation);
  const above = way ? backFrom(queue, node) : null;
  return above && showAgain({ ...walk, reason: "option-back" }, above.node);
}

/** Whether the node is no longer in the tree. */
const isGone = ({ node, state }: TreeStanding): boolean => node === null && (state.optionId ?? null) !== null;
