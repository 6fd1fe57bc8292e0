import { ask, helloText, mayAskAgain, remembered } from "../ask.ts";
import { sayAndClosed } from "../out-of-hours.ts";
import { type BotAction, type BotText, type Decision, decided } from "../decision.ts";
import { choicesOf, linesOf, type Offer, wayTo } from "../offer.ts";
import type { MenuOption } from "../rules.ts";
import {
  type BotOption,
  type BotQueue,
  type BotState,
  inQueue,
  offeredQueues,
  settingOf,
  type Situation,
  type Talker,
  usualTexts,
} from "../situation.ts";
import { talking, talkOfBefore } from "../talk/talk.ts";
import { unbegun } from "../waits-to-begin.ts";
import type { BotReason } from "../../bot-steps/reasons.ts";

/** The texts on the way to the customer's last place, in one message, and the queues on that way. */
export interface WalkedTexts {
  texts: readonly string[];
  /** The passed nodes that have a file. */
  files: readonly number[];
  seen: readonly number[];
}
export const nothingCarried: WalkedTexts = { texts: [], files: [], seen: [] };

/** A customer on the way through the tree of a queue. */
export interface Walk extends WalkedTexts {
  situation: Situation;
  queue: BotQueue;
  reason: BotReason;
}
/** The tree leads into another queue. */
export interface NextQueue extends WalkedTexts {
  onward: BotQueue;
}

/** The children of a node, or of the root, in their order. */
export const childrenOf = ({ tree }: Pick<BotQueue, "tree">, node: BotOption | null): BotOption[] =>
  tree.filter(({ parentId }) => parentId === (node?.id ?? null)).toSorted((a, b) => a.option - b.option);

/** Enters a node. Its words and its file are sent before its further effects. */
export const arrive = (walk: Walk, node: BotOption): Decision | NextQueue =>
  visit(
    {
      ...walk,
      texts: [...walk.texts, wordsOf(node)],
      files: node.hasFile ? [...walk.files, node.id] : walk.files,
    },
    node,
  );

/** The next step at a node, or at the root: its action, its only child, or a menu of its children. */
export function visit(walk: Walk, node: BotOption | null): Decision | NextQueue {
  if (node?.action) return actions[node.action](walk, node);
  const [only, ...more] = childrenOf(walk.queue, node);
  return only && more.length === 0 ? arrive(walk, only) : show(walk, node);
}

/** Sends the collected texts, with the menu of a node's children and the ways back below, and waits there. */
export function show(walk: Walk, node: BotOption | null, misses = 0): Decision {
  const { situation, queue, reason } = walk;
  const lines = childrenOf(queue, node).map(
    ({ id, title }, index): MenuOption => ({ n: index + 1, queueId: queue.id, name: title, optionId: id }),
  );
  const words = usualTexts(situation).tree;
  const offer: Offer = {
    choices: choicesOf(lines),
    ways: [
      ...(backFrom(queue, node) ? [wayTo("back", words.back)] : []),
      ...(mayAskAgain(situation) ? [wayTo("menu", words.menu)] : []),
    ],
  };
  const next: BotState = {
    ...remembered(situation, "options"),
    options: lines,
    optionId: node?.id ?? null,
    misses,
  };
  return { actions: [moveInto(walk), speech(walk, offer)], next, reason };
}

/** Shows a node or the root again to a customer who was there or returns to it. The node's file is not sent again. */
export const showAgain = (walk: Walk, node: BotOption | null, misses = 0): Decision =>
  show({ ...walk, texts: [node ? wordsOf(node) : helloText(walk.situation, walk.queue)] }, node, misses);

/** The nearest place above a node that offers a choice. Null when there is none. */
export function backFrom(queue: BotQueue, node: BotOption | null): { node: BotOption | null } | null {
  for (let at = node, steps = 0; at && steps <= queue.tree.length; steps += 1) {
    const { parentId } = at;
    const parent = queue.tree.find(({ id }) => id === parentId) ?? null;
    if (childrenOf(queue, parent).length > 1) return { node: parent };
    at = parent;
  }
  return null;
}

/** Hands the customer to attendants, with the texts on the way, and the out-of-hours text when nobody is there. */
export function leave(walk: Walk, reason: BotReason): Decision {
  const { situation, queue, texts } = walk;
  const said =
    reason === "option-left" ? texts.filter((text) => text.trim() !== "") : [...texts, giveUpText(situation)];
  const words = speech({ ...walk, texts: said.length > 0 ? said : [giveUpText(situation)] });
  const source = reason === "option-left" ? "option" : "gave-up";
  return {
    actions: [moveInto(walk), ...sayAndClosed(inQueue(situation, queue.id), { ...words, source })],
    next: remembered(situation, "gave-up"),
    reason,
  };
}

/** The text with which attendants take over. It is never empty here, even when the company wants no text after a menu that gives up. */
export function giveUpText(situation: Situation): string {
  const own = settingOf(situation, "menuGiveUpMessage");
  return own.trim() === "" ? usualTexts(situation).menuGiveUpMessage : own;
}

/** A node's message. For a node without a message that has no action, or closes the ticket, its title. */
const wordsOf = ({ message, title, action }: BotOption): string =>
  message.trim() === "" && (action === null || action === "close") ? title : message;

/** Moves the ticket into the queue of the walk, or remembers the customer's place in that queue. */
export const moveInto = ({ situation, queue }: Walk): BotAction =>
  situation.ticket.queueId === queue.id ? { do: "remember" } : { do: "enter", queueId: queue.id };

/** The texts so far, joined into one message, with the choices of `offer` below. */
export function speech(carried: WalkedTexts, offer?: Offer): { do: "text" } & BotText {
  return {
    do: "text",
    source: "option",
    text: joined(carried.texts),
    below: offer ? linesOf(offer) : "",
    ...(offer && { offer }),
    ...(carried.files.length > 0 && { files: carried.files }),
  };
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== "").join("\n\n");

const actions: Record<NonNullable<BotOption["action"]>, (walk: Walk, node: BotOption) => Decision | NextQueue> = {
  menu: toMenu,
  leave_bot: (walk) => leave(walk, "option-left"),
  forward_queue(walk, { forwardQueueId }) {
    const onward = walk.situation.queues.find(({ id }) => id === forwardQueueId);
    // No queue is entered twice, because two queues that forward to each other would never end.
    if (!onward || walk.seen.includes(onward.id)) return leave(walk, "options-lost");
    return { onward, texts: walk.texts, files: walk.files, seen: walk.seen };
  },
  close: ({ situation, ...carried }) =>
    unbegun(situation, decided(situation, "option-closed", speech(carried), { do: "close" })),
  start_assistant(walk, { promptId }) {
    const { assistant, company } = walk.situation.talks;
    return startTalk(walk, assistant && (promptId !== null || company) ? { kind: "assistant", promptId } : null);
  },
  start_integration(walk, { integrationId }) {
    const gives = walk.situation.talks.integrations && integrationId !== null;
    return startTalk(walk, gives ? { kind: "integration", id: integrationId } : null);
  },
};

/** Leads to the number's menu. For a number with one queue it leads to the beginning of the queue's tree. */
function toMenu(walk: Walk): Decision {
  const { situation, queue } = walk;
  if (mayAskAgain(situation)) {
    const asked = ask(situation, "option");
    return { ...asked, actions: asked.actions.map((action) => withCarried(walk, action)) };
  }
  const atRoot = offeredQueues(situation).length < 2 && childrenOf(queue, null).length > 1;
  if (!atRoot) return leave(walk, "options-lost");
  return show({ ...walk, texts: [...walk.texts, helloText(situation, queue)] }, null);
}

function withCarried(walk: Walk, action: BotAction): BotAction {
  if (action.do !== "text") return action;
  const texts = [...walk.texts, action.text];
  return { ...speech({ ...walk, texts }, action.offer), source: action.source };
}

/**
 * Hands the customer to the talker, after the message, with the customer's texts before the choice. Without a message and without such texts, the
 * customer is asked for the question.
 */
function startTalk(walk: Walk, talker: Talker | null): Decision {
  if (!talker) return leave(walk, "options-lost");
  const says = joined(walk.texts) !== "" || walk.files.length > 0;
  const spoken = says ? walk : { ...walk, texts: [usualTexts(walk.situation).askAway] };
  const talk = talkOfBefore(walk.situation, talker, says);
  const told = talk ? [...(says ? [speech(walk)] : []), talk] : [speech(spoken)];
  return {
    actions: [moveInto(walk), ...told],
    next: talking(walk.situation, talker),
    reason: "talk-began",
  };
}
