import { advance } from "../advance.ts";
import { remembered } from "../ask.ts";
import { sayOrClosed } from "../out-of-hours.ts";
import { type BotAction, type Decision, type HeardMessage, saying } from "../decision.ts";
import { answerKeyword } from "./keywords.ts";
import { greetInQueue, runMenu } from "../tree/menu.ts";
import { type BotTicket, chatter, inQueue, isClosed, offeredQueues, type Situation } from "../situation.ts";
import { talkChatter } from "../talk/bot-answer.ts";
import { beginTalk, talksFirst } from "../talk/talk.ts";
import { giveUpText } from "../tree/tree.ts";
import { unbegun } from "../waits-to-begin.ts";

/**
 * Whether a message begins the automatic conversation of a waiting ticket: it opened the ticket, or no message before it could begin the
 * conversation.
 */
export const begins = ({ status, state }: Pick<BotTicket, "status" | "state">, { isNew }: HeardMessage): boolean =>
  status === "pending" && (state === null ? isNew : state.kind === "unbegun");

/**
 * Begins a ticket: with the answer to a keyword, the first talker, the menu, or the text of the ticket's queue. When the customer only gets the
 * out-of-hours text, the ticket begins with the next message. A customer who just got very many texts may be a machine, so attendants take over, and
 * the customer gets a text.
 */
export function begin(situation: Situation, heard: HeardMessage): Decision {
  const { ticket } = situation;
  const fresh = { ...situation, ticket: { ...ticket, state: null } };
  const begun = (ticket.state?.keyword ? null : answerKeyword(fresh, heard)) ?? start(fresh, { ...heard, isNew: true });
  const after = advance(fresh, begun);
  // For a ticket without a queue, the menu's own rules apply instead.
  const asksLater = after.ticket.queueId === null && offeredQueues(after).length > 0;
  if (!asksLater && !isWord(begun) && isClosed(after)) return unbegun(situation, begun);
  const most = begun.next?.kind === "talk" ? talkChatter : chatter;
  if (ticket.saidLately >= most && (isWord(begun) || begun.reason === "chatter")) return leaveToPeople(situation);
  const isKept = begun.next === ticket.state || begun.actions.some(({ do: verb }) => storing.has(verb));
  return isKept ? begun : { ...begun, actions: [{ do: "remember" }, ...begun.actions] };
}

function start(situation: Situation, heard: HeardMessage): Decision {
  const first = talksFirst(situation);
  if (first) return beginTalk(situation, first);
  return situation.ticket.queueId === null ? runMenu(situation, heard) : greetInQueue(situation);
}

/** Whether a text other than the out-of-hours text is sent, or a talker will send one. */
const isWord = ({ actions }: Decision): boolean =>
  actions.some((action) => action.do === "talk" || (action.do === "text" && action.source !== "hours"));

const storing: ReadonlySet<BotAction["do"]> = new Set(["remember", "enter", "transfer", "close"]);

/** Gives a waiting customer to people, with a text. */
export function leaveToPeople(situation: Situation): Decision {
  const { ticket, number } = situation;
  const queueId = ticket.queueId ?? number.fallbackQueueId;
  const move: BotAction = queueId === ticket.queueId ? { do: "remember" } : { do: "enter", queueId };
  const words = sayOrClosed(inQueue(situation, queueId), saying("gave-up", giveUpText(situation)));
  return { actions: [move, ...words], next: remembered(situation, "gave-up"), reason: "gave-up" };
}
