import type { BotReason } from "../../bot-steps/reasons.ts";
import { isOptIn, isOptOut } from "../../contacts/opt-out.ts";
import { mayOptOut } from "../../contacts/opt-out-in-doubt.ts";
import { markClosed, onlyHours } from "../out-of-hours.ts";
import { backToMenu } from "../ask.ts";
import { begin, begins, leaveToPeople } from "./begin.ts";
import { type Decision, decided, type HeardMessage, nothing, saying } from "../decision.ts";
import { runMenu } from "../tree/menu.ts";
import { answerInTree } from "../tree/options.ts";
import { wordsOf } from "../choices.ts";
import { asksForMenu } from "../rules.ts";
import { type BotTicket, settingOf, type Situation, type Talker } from "../situation.ts";
import { endMachine, talkChatter } from "../talk/bot-answer.ts";
import { beginTalk, goOnTalking, talksFirst } from "../talk/talk.ts";
import { unbegun } from "../waits-to-begin.ts";

/**
 * Answers a customer's message with at most one text. A rating and an opt-out come first, then the answer to a keyword, the menu or a greeting, then
 * the out-of-hours text. A ticket with an attendant gets only the out-of-hours text.
 */
export function answer(situation: Situation, heard: HeardMessage): Decision {
  if (heard.rating)
    return decided(
      situation,
      "rated",
      { do: "rate", ...heard.rating },
      ...saying("closing", situation.number.complationMessage),
    );
  const wish = wishOf(situation.ticket, heard, settingOf(situation, "optOutWords"));
  if (wish === "out") return optOut(situation, heard);
  const reply = respond(situation, heard);
  if (wish === "doubt" && isForMachines(reply)) return leaveToPeople(situation);
  if (wish !== "in") return reply;
  return {
    ...reply,
    actions: [{ do: "opt-out", proof: null }, ...reply.actions],
    reason: reply.reason === "nothing" ? "opted-in" : reply.reason,
  };
}

/**
 * Whether a message opts out or in. Opting in counts only for a customer who opted out. `doubt`: the wish may concern something that the customer
 * bought, so people must read it.
 */
export function wishOf(
  { isGroup }: Pick<BotTicket, "isGroup">,
  heard: HeardMessage,
  ownWords: string,
): "in" | "out" | "doubt" | null {
  // The words of a tapped line are the company's.
  if (heard.fromMe || heard.mediaType !== "text" || heard.choice || isGroup) return null;
  if (isOptOut(heard.body, ownWords)) return "out";
  if (heard.isOffered) return "out";
  if (mayOptOut(heard.body)) return "doubt";
  return heard.optedOut && isOptIn(heard.body) ? "in" : null;
}

/** Whether a message would be answered only by a menu, a tree or a talker. If it chose a line, the company has an answer for it. */
const isForMachines = ({ reason, next }: Decision): boolean =>
  unchosen.has(reason) && (next?.kind === "menu" || next?.kind === "options" || next?.kind === "talk");
const unchosen: ReadonlySet<BotReason> = new Set([
  "menu",
  "menu-again",
  "options-again",
  "too-soon",
  "greeted",
  "only-queue",
  "talk",
  "talk-began",
]);

/** Answers an opt-out and nothing else. The ticket waits for an attendant like any other ticket. */
function optOut(situation: Situation, heard: HeardMessage): Decision {
  const words = saying("opt-out", settingOf(situation, "optOutMessage"));
  const proof = { words: heard.body.trim(), messageId: heard.messageId };
  const noted = heard.optedOut ? [] : [{ do: "opt-out", proof } as const, ...words];
  const isAwaited = expectsAnswer(situation.ticket, heard);
  const decision = decided(situation, "opted-out", ...noted, ...(isAwaited ? markClosed(situation) : []));
  return isAwaited && begins(situation.ticket, heard) ? unbegun(situation, decision) : decision;
}

/**
 * A customer may open a ticket with a message that cannot be answered, such as a call. The conversation then begins with the customer's next message.
 */
function respond(situation: Situation, heard: HeardMessage): Decision {
  const { ticket } = situation;
  if (expectsAnswer(ticket, heard)) return begins(ticket, heard) ? begin(situation, heard) : converse(situation, heard);
  const isUnheard = opensUnheard(ticket, heard) && begins(ticket, heard);
  return isUnheard ? unbegun(situation, nothing(situation)) : nothing(situation);
}

/** Whether a message expects an automatic answer: a customer sent it, it can be answered, and the ticket is no group's, not closed and not stopped. */
export const expectsAnswer = (
  { isGroup, status, stopped }: Pick<BotTicket, "isGroup" | "status" | "stopped">,
  { fromMe, mediaType }: HeardMessage,
): boolean => !fromMe && !isUnheard(mediaType) && !isGroup && status !== "closed" && !stopped;

const isUnheard = (mediaType: HeardMessage["mediaType"]): boolean =>
  mediaType === "undecrypted" || mediaType === "call_log";

/** Whether a customer opens a ticket with a message that cannot be answered. */
export const opensUnheard = (
  { isGroup, stopped }: Pick<BotTicket, "isGroup" | "stopped">,
  { fromMe, isNew, mediaType }: HeardMessage,
): boolean => isNew && !fromMe && isUnheard(mediaType) && !isGroup && !stopped;

function converse(situation: Situation, heard: HeardMessage): Decision {
  const { status, queueId, state } = situation.ticket;
  if (status !== "pending" || state?.kind === "gave-up") return onlyHours(situation);
  if (state?.kind === "talk" && state.talker) return whileTalking(situation, heard, state.talker);
  if (state?.kind === "options") return answerInTree(situation, heard, state);
  const first = state === null && queueId === null ? talksFirst(situation) : null;
  if (first) return beginTalk(situation, first);
  if (queueId === null) return runMenu(situation, heard);
  const back = asksForMenu(wordsOf(heard) ?? "") ? backToMenu(situation) : null;
  return back ?? onlyHours(situation);
}

/** `#` alone leads back to the menu, if there is one. Any other message is passed to the talker, until too many automatic texts were sent. */
function whileTalking(situation: Situation, heard: HeardMessage, talker: Talker): Decision {
  if (situation.ticket.saidLately >= talkChatter) return endMachine(situation);
  const back = asksForMenu(wordsOf(heard) ?? "") ? backToMenu(situation) : null;
  return back ?? goOnTalking(situation, talker);
}
