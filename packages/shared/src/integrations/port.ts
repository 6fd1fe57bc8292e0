import type { CallOutside } from "../outside/port.ts";
import type { IntegrationReason } from "./reasons.ts";

/** What another program wants done in a conversation. Ids are its word: whoever does it checks that they are the company's. */
export type OutsideAction =
  | { do: "text"; text: string }
  /** A file at an address, fetched by us. */
  | { do: "media"; url: string; caption: string }
  /** A pause before what follows; the customer sees that somebody types. */
  | { do: "wait"; ms: number }
  /** Both null: to people, wherever the ticket is. `named`: what the program called a queue instead, or what nobody understood of it. */
  | { do: "transfer"; queueId: number | null; userId: number | null; named?: string }
  | { do: "close" }
  /** A part of the answer that the customer does not get: people read which, in the program's own words. */
  | { do: "left-out"; detail: string }
  /** The program has ended: the customer waits for a person, or for what the ticket's queue says next. */
  | { do: "stop" };

/** One message of the customer, as other programs are told of it. */
export interface OutsideMessage {
  /** WhatsApp's id of it. */
  id: string;
  type: "text" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contact";
  /** Its text or caption. */
  text: string;
  /** A signed address of its file, for some hours. */
  mediaUrl: string | null;
  mimetype: string | null;
  /** What is said in a voice note, where somebody had it written down. */
  transcript?: string;
  quotedId: string | null;
  /** ISO text. */
  at: string;
}

/** The advertisement that brought the customer; `click` is its platform's id of the press. */
export interface OutsideAdvert {
  sourceId: string;
  kind: string;
  title: string;
  url: string;
  click: string;
}

/** What a program is told: everything a customer wrote since it last answered, as one question. */
export interface OutsideTurn {
  /** Unique for this question, and the same when it is asked again after a crash. Holds no dot. */
  eventId: string;
  now: Date;
  company: { id: number; timezone: string };
  connection: { id: number; name: string };
  ticket: {
    id: number;
    uuid: string;
    status: string;
    queueId: number | null;
    tags: readonly string[];
    advert?: OutsideAdvert;
  };
  /** `number` is empty where WhatsApp does not tell it; `lid` is then the address by which it knows the person. */
  contact: {
    id: number;
    name: string;
    number: string;
    userName: string;
    lid: string;
    extraInfo: Readonly<Record<string, string>>;
  };
  /** Oldest first; at least one. */
  messages: readonly OutsideMessage[];
  /** What the adapter wanted kept after its last answer in this ticket; null: nothing, or it is too old. */
  session: OutsideSession | null;
}
/** Kept between the turns of one ticket, as JSON. */
export type OutsideSession = Readonly<Record<string, unknown>>;

export interface OutsideReply {
  actions: readonly OutsideAction[];
  session: OutsideSession | null;
}

/**
 * `detail` is for admins: at most a thousand characters of what came back, and never a secret or an address inside the house. `said`: what it had
 * answered before it failed.
 */
export class IntegrationFault extends Error {
  override readonly name = "IntegrationFault";
  readonly reason: IntegrationReason;
  readonly detail: string;
  readonly said: readonly OutsideAction[];
  constructor(reason: IntegrationReason, detail = "", said: readonly OutsideAction[] = []) {
    super(`The integration gave no usable answer: ${reason}`);
    this.reason = reason;
    this.detail = detail.slice(0, 1000);
    this.said = said;
  }
}

/** Has a fault carry what was answered before it. */
export async function afterSaying<T>(said: () => readonly OutsideAction[], answering: () => Promise<T>): Promise<T> {
  try {
    return await answering();
  } catch (error) {
    throw error instanceof IntegrationFault ? new IntegrationFault(error.reason, error.detail, said()) : error;
  }
}

/** A program that talks with customers. Calls take seconds: never inside a scope. */
export interface IntegrationAdapter {
  /** Throws IntegrationFault. The whole answer takes at most 20 s, each call 10 s. */
  respond(turn: OutsideTurn): Promise<OutsideReply>;
}

/** What adapters are given besides their settings. */
export interface IntegrationSurroundings {
  call: CallOutside;
  /** Where Google is; a test's server stands in for it. */
  google: { tokenUrl: string; apiUrl: string };
  now: () => Date;
  /** Where a program may write to the customer later, told to it; left out where nobody may. */
  messagesUrl?: string;
  /** How long programs may take; left out for what the port promises. */
  patience?: IntegrationPatience;
}

/** In milliseconds. */
export interface IntegrationPatience {
  /** One call. */
  callMs: number;
  /** All calls of one answer. */
  wholeMs: number;
  /** Before a call that did not arrive is made again; longer each time. */
  pauseMs: number;
}
