import type { Offer } from "./offer.ts";
import type { OutsideAction } from "../integrations/port.ts";
import type { MediaType } from "../messages/schema.ts";
import type { BotState, Situation, Talker } from "./situation.ts";
import type { BotReason, BotSource } from "../bot-steps/reasons.ts";
import type { HandOverReason, TalkFault } from "../talkers/reasons.ts";

/** A received message, with the known facts about its customer at that time. */
export interface HeardMessage {
  kind: "message";
  messageId: number;
  /** Whether it was written on the company's own phone. */
  fromMe: boolean;
  mediaType: MediaType;
  body: string;
  /** The message's time in the conversation. */
  at: Date;
  /** Whether it opened the ticket. */
  isNew: boolean;
  /** The open rating request that the message answers. */
  rating: { id: number; rate: number } | null;
  /** Whether the customer had opted out before. */
  optedOut: boolean;
  /** Whether it answers a campaign's text that says how to opt out. */
  isOffered?: boolean;
  /** The inner id of what the customer tapped in a menu. */
  choice?: string | null;
}

/** A user or a timer changed the ticket. */
export interface ChangeEvent {
  kind: "changed";
  verb: "accept" | "return" | "close" | "reopen" | "transfer";
  before: { userId: number | null; queueId: number | null };
  byPerson: boolean;
}

/** The answer of a program or the assistant in a talk. Its queues and users were looked up, and those of other companies are left out. */
export interface TalkerAnswer {
  kind: "spoken";
  talker: Talker;
  /** The name of the integration, for attendants who read why the talk ended. Empty for the assistant. */
  name: string;
  /** Pauses have no meaning here, because the code that performs the decision makes the pauses. */
  actions: readonly OutsideAction[];
  /** Whether an earlier step of the same answer has already sent a text. */
  isTold?: boolean;
  /** The talker gave no usable answer. `detail` is for attendants. */
  failed?: { reason: TalkFault; detail: string };
  /** After its words the talker hands the customer over, to this queue if it names one. `detail` is for attendants. */
  handOver?: { queueId: number | null; reason: HandOverReason; detail: string };
}

/** An event from a ticket, a customer or a clock. */
export type BotEvent =
  | HeardMessage
  | ChangeEvent
  | TalkerAnswer
  /** The number rejected a call of the customer. */
  | { kind: "call" }
  /**
   * The customer of an open ticket has been silent for too long, a ticket has waited for too long without a queue, or a rating did not come in time.
   * `fits` says whether a text to the customer still makes sense.
   */
  | { kind: "due"; timer: "silence" | "no-queue" | "rating"; fits: boolean };

/** A text with its variables, followed by lines without variables. */
export interface BotText {
  source: BotSource;
  text: string;
  below: string;
  /** The choices in the lines below, for a network whose customers tap their answer. */
  offer?: Offer;
  /** The nodes of a tree whose files are sent with the text. */
  files?: readonly number[];
}

/** The actions, one after the other. */
export type BotAction =
  | ({ do: "text" } & BotText)
  /** Asks the customer for a rating. The ticket's state does not change. An answer counts for this many `minutes`. */
  | ({ do: "ask"; userId: number; minutes: number } & BotText)
  /** Moves the ticket into a queue, or out of its queue, as part of the automatic conversation. */
  | { do: "enter"; queueId: number | null }
  /** Gives the ticket a new state. Its queue and its owner stay. */
  | { do: "remember" }
  /**
   * Passes the customer's text to the talker, whose answer comes later. `before`: the message was only a choice and is left out, and these earlier
   * messages are the question.
   */
  | { do: "talk"; talker: Talker; before?: readonly number[] }
  /** A file at a foreign address, fetched beforehand. If it could not be fetched, its address is sent. */
  | { do: "media"; source: BotSource; url: string; caption: string }
  /** Gives the ticket to a queue or a person, like a transfer by an attendant. `quiet`: the customer gets no text about it. */
  | { do: "transfer"; queueId: number | null; userId: number | null; quiet?: boolean }
  /** A note that only people of the company read. */
  | { do: "note"; text: string }
  | { do: "close" }
  /** The ticket came out of hours. `flag` shows that to the next attendant. `told`: the customer gets the out-of-hours text now. */
  | { do: "mark-closed"; flag: boolean; told: boolean }
  | { do: "rate"; id: number; rate: number }
  | { do: "end-rating" }
  /** The customer opts out of unasked messages, and the message is the proof. Null when the customer opts in again. */
  | { do: "opt-out"; proof: { words: string; messageId: number } | null };

export interface Decision {
  actions: readonly BotAction[];
  /** The ticket's state from now on. It is the same object as before when nothing changed. */
  next: BotState | null;
  reason: BotReason;
}

/** The text of a message. Null when the message is no text. */
export const replyOf = ({ mediaType, body }: HeardMessage): string | null => (mediaType === "text" ? body : null);

/** A decision with this reason and these actions. It keeps the ticket's state. */
export const decided = ({ ticket }: Situation, reason: BotReason, ...actions: BotAction[]): Decision => ({
  actions,
  next: ticket.state,
  reason,
});

export const nothing = (situation: Situation): Decision => decided(situation, "nothing");

/** The text as an action. There is no action for an empty text. */
export const saying = (source: BotSource, text: string, below = ""): BotAction[] =>
  text.trim() === "" && below === "" ? [] : [{ do: "text", source, text, below }];
