import type { MessageContext } from "../../message-variables.ts";
import { wallTime } from "../../hours/clock.ts";
import { ticketCode } from "../../tickets/rules.ts";
import { advance } from "../advance.ts";
import { compose } from "../compose.ts";
import type { BotAction, BotEvent, HeardMessage } from "../decision.ts";
import { decide } from "../engine/decide.ts";
import type { MenuOption } from "../rules.ts";
import { chatter, type Situation, type Talker } from "../situation.ts";
import type { BotReason, BotSource } from "../../bot-steps/reasons.ts";

/** A line that the customer writes, and its time. */
export interface PlayLine {
  body: string;
  at: Date;
}

/** A text of the number. */
export interface PlayBubble {
  text: string;
  source: BotSource;
  /** The options of the tree whose files are sent with the text. */
  files: readonly number[];
}

/** The party that must act next: the customer, a talker, or an attendant. Nobody must act when the conversation is over. */
export type PlayWait = "customer" | "talker" | "person" | "nobody";

/** The result of one line of the customer. */
export interface PlayStep {
  line: PlayLine;
  bubbles: readonly PlayBubble[];
  reason: BotReason;
  /** The queues into which the line moved the ticket, in order. Null stands for no queue. */
  moves: readonly (number | null)[];
  waitsFor: PlayWait;
  talker: Talker | null;
  /** The lines of the menu from which the customer may choose now. */
  offers: readonly MenuOption[];
  /** The ticket's present queue, and the customer's option in that queue's tree. */
  queueId: number | null;
  optionId: number | null;
}

/** A running conversation. */
interface Stage {
  situation: Situation;
  contact: MessageContext["contact"];
  begunAt: Date;
  optedOut: boolean;
  /** The times of the number's texts, newest last. */
  spoken: readonly Date[];
  bubbles: PlayBubble[];
  moves: (number | null)[];
  talker: Talker | null;
}

/**
 * The number's answers to a customer who writes these lines. The function `decide`, which also answers real customers, decides them. Nothing is sent. A
 * line after the end begins a new conversation.
 */
export function play(start: Situation, contact: MessageContext["contact"], lines: readonly PlayLine[]): PlayStep[] {
  const steps: PlayStep[] = [];
  const first = { situation: start, contact, begunAt: start.now, optedOut: false, spoken: [] };
  let stage: Stage = { ...first, bubbles: [], moves: [], talker: null };
  for (const line of lines) {
    const over = stage.situation.ticket.status === "closed";
    const isNew = steps.length === 0 || over;
    stage = hear({ ...stage, ...(isNew && { situation: start, begunAt: line.at }) }, line);
    const reason = happen(stage, heard(stage, line, isNew));
    stage.spoken = [...stage.spoken, ...stage.bubbles.map(() => line.at)];
    steps.push(stepOf(stage, line, reason));
  }
  return steps;
}

/** The stage when a line arrives: it has the time of the line, and nothing is decided yet. */
const hear = (stage: Stage, { at }: PlayLine): Stage => {
  const lately = stage.spoken.filter((when) => when.getTime() > at.getTime() - 600_000).length;
  const ticket = { ...stage.situation.ticket, saidLately: Math.min(lately, chatter) };
  return { ...stage, situation: { ...stage.situation, now: at, ticket }, bubbles: [], moves: [], talker: null };
};

const heard = ({ optedOut }: Stage, { body, at }: PlayLine, isNew: boolean): HeardMessage => ({
  kind: "message",
  messageId: 0,
  fromMe: false,
  mediaType: "text",
  body,
  at,
  isNew,
  rating: null,
  optedOut,
});

/** Decides about an event and performs the actions in order. After each transfer or close it also decides about that change. */
function happen(stage: Stage, event: BotEvent): BotReason {
  const decision = decide(stage.situation, event);
  if (decision.actions.length === 0) stage.situation = advance(stage.situation, decision);
  for (const action of decision.actions) {
    const { userId, queueId } = stage.situation.ticket;
    stage.situation = advance(stage.situation, { ...decision, actions: [action] });
    note(stage, action);
    const moves = action.do === "enter" || action.do === "transfer";
    if (moves && action.queueId !== queueId) stage.moves.push(action.queueId);
    if (action.do === "transfer" || action.do === "close")
      happen(stage, { kind: "changed", verb: action.do, before: { userId, queueId }, byPerson: false });
  }
  return decision.reason;
}

function note(stage: Stage, action: BotAction): void {
  if (action.do === "text" || action.do === "ask") {
    const text = compose(action.text, action.below, contextOf(stage));
    const files = action.files ?? [];
    if (text !== "" || files.length > 0) stage.bubbles.push({ text, source: action.source, files });
  }
  if (action.do === "talk") stage.talker = action.talker;
  if (action.do === "opt-out") stage.optedOut = action.proof !== null;
}

const contextOf = ({ situation, contact, begunAt }: Stage): MessageContext => ({
  contact,
  user: null,
  queue: situation.queues.find(({ id }) => id === situation.ticket.queueId)?.name ?? null,
  protocol: ticketCode({ id: 1, createdAt: begunAt, codeDay: wallTime(begunAt, situation.hours.timezone).date }),
  timeZone: situation.hours.timezone,
  language: situation.number.language,
  now: situation.now,
});

function stepOf({ situation, bubbles, moves, talker }: Stage, line: PlayLine, reason: BotReason): PlayStep {
  const { state, queueId } = situation.ticket;
  const optionId = state?.kind === "options" ? (state.optionId ?? null) : null;
  const waitsFor = waitOf(situation);
  const offers = waitsFor === "customer" ? (state?.options ?? []) : [];
  return { line, bubbles, reason, moves, waitsFor, talker, offers, queueId, optionId };
}

function waitOf({ ticket: { status, state } }: Situation): PlayWait {
  if (status === "closed") return "nobody";
  if (state?.kind === "talk") return "talker";
  return state?.kind === "menu" || state?.kind === "options" ? "customer" : "person";
}
