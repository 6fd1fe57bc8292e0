import type { OutsideAction } from "../integrations/port.ts";
import type { MediaType } from "../messages/schema.ts";
import type { BotState, Situation, Talker } from "./situation.ts";
import type { BotReason, BotSource } from "../bot-steps/reasons.ts";
import type { HandOverReason, TalkFault } from "../talkers/reasons.ts";

/** A message as it came in, with what is known of its customer then. */
export interface Heard {
  kind: "message";
  messageId: number;
  /** Written on the company's own phone. */
  fromMe: boolean;
  mediaType: MediaType;
  body: string;
  /** Its time as the conversation shows it. */
  at: Date;
  /** It opened the ticket. */
  isNew: boolean;
  /** The open question "how was it?" that it answers. */
  rating: { id: number; rate: number } | null;
  /** The customer had asked for silence before. */
  optedOut: boolean;
}

/** Somebody, or a timer, changed the ticket. */
export interface Changed {
  kind: "changed";
  verb: "accept" | "return" | "close" | "reopen" | "transfer";
  before: { userId: number | null; queueId: number | null };
  byPerson: boolean;
}

/** What a program or the assistant answered in a talk. Queues and users that it names were looked up: those of others are left out. */
export interface Spoken {
  kind: "spoken";
  talker: Talker;
  /** Of the integration, for the people who read why it ended; empty: the assistant. */
  name: string;
  /** Pauses mean nothing here: whoever performs makes them. */
  actions: readonly OutsideAction[];
  /** Something of the same answer was said already, in a step before. */
  isTold?: boolean;
  /** It gave no usable answer. `detail` is for people. */
  failed?: { reason: TalkFault; detail: string };
  /** After its words it gives the customer to people, in this queue if it says one. `detail`: what they should know. */
  handOver?: { queueId: number | null; reason: HandOverReason; detail: string };
}

/** What a ticket, a customer or a clock brings. */
export type BotEvent =
  | Heard
  | Changed
  | Spoken
  /** A call that was turned away. */
  | { kind: "call" }
  /** The customer of an open ticket has been silent too long, or a waiting ticket too long without a queue. */
  | { kind: "due"; timer: "silence" | "no-queue" }
  /** A rating did not come in time; `fits`: a closing text still belongs here. */
  | { kind: "due"; timer: "rating"; fits: boolean };

/** A text with its variables, and below it lines without variables. */
export interface BotText {
  source: BotSource;
  text: string;
  below: string;
  /** The nodes of a tree whose files go with it. */
  files?: readonly number[];
}

/** What is done, one after the other. */
export type BotAction =
  | ({ do: "text" } & BotText)
  /** A question outside the ticket's state: how the customer liked it. An answer counts for so many minutes. */
  | ({ do: "ask"; userId: number; minutes: number } & BotText)
  /** The ticket comes into a queue, or out of any, in the course of what it says by itself. */
  | { do: "enter"; queueId: number | null }
  /** The ticket stays where it is and remembers something else. */
  | { do: "remember" }
  /**
   * What the customer wrote is told to who talks, which answers in a moment. `before`: the message only chose, and is told to nobody; the question
   * are those messages of before.
   */
  | { do: "talk"; talker: Talker; before?: readonly number[] }
  /** A file at an address of others, fetched before; one that could not be had goes out as its address. */
  | { do: "media"; source: BotSource; url: string; caption: string }
  /** The ticket is given to a queue or a person, as a person would give it. */
  | { do: "transfer"; queueId: number | null; userId: number | null }
  /** Only people of the company read it. */
  | { do: "note"; text: string }
  | { do: "close" }
  /** The ticket came out of hours: `flag` shows it to the next attendant, `told` notes that its customer hears so now. */
  | { do: "mark-closed"; flag: boolean; told: boolean }
  | { do: "rate"; id: number; rate: number }
  | { do: "end-rating" }
  /** The customer wants no messages that they did not ask for, and this proves it; with null: wants them again. */
  | { do: "opt-out"; proof: { words: string; messageId: number } | null };

export interface Decision {
  actions: readonly BotAction[];
  /** What the ticket remembers from now on; the very object of before when nothing changed. */
  next: BotState | null;
  reason: BotReason;
}

/** The text of a message; null when it is no text. */
export const replyOf = ({ mediaType, body }: Heard): string | null => (mediaType === "text" ? body : null);

/** Decides so, and leaves what the ticket remembers. */
export const decided = ({ ticket }: Situation, reason: BotReason, ...actions: BotAction[]): Decision => ({
  actions,
  next: ticket.state,
  reason,
});

export const nothing = (situation: Situation): Decision => decided(situation, "nothing");

/** The text as an action; none where there is nothing to say. */
export const saying = (source: BotSource, text: string, below = ""): BotAction[] =>
  text.trim() === "" && below === "" ? [] : [{ do: "text", source, text, below }];
