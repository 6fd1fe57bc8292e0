import type { CallOutside } from "../outside/port.ts";
import type { IntegrationReason } from "./reasons.ts";

/**
 * What another program wants done in a conversation. Its ids are not trusted: the code that performs an action checks that they are the company's.
 */
export type OutsideAction =
  | { do: "text"; text: string }
  /** A file at an address, which we fetch. */
  | { do: "media"; url: string; caption: string }
  /** A pause before the next action; the customer sees that somebody types. */
  | { do: "wait"; ms: number }
  /**
   * Both null: to people, wherever the ticket is. `named`: the name that the program used for a queue instead of an id, or the part of it that was
   * not understood.
   */
  | { do: "transfer"; queueId: number | null; userId: number | null; named?: string }
  | { do: "close" }
  /** A part of the answer that the customer does not get; people read it in the program's own words. */
  | { do: "left-out"; detail: string }
  /** The program has ended: the customer waits for a person, or for the next text of the ticket's queue. */
  | { do: "stop" };

/** One message of the customer, as other programs get it. */
export interface OutsideMessage {
  /** WhatsApp's id of it. */
  id: string;
  type: "text" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contact";
  /** Its text or caption. */
  text: string;
  /** A signed address of its file, valid for some hours. */
  mediaUrl: string | null;
  mimetype: string | null;
  /** The words of a voice note, if it was transcribed. */
  transcript?: string;
  quotedId: string | null;
  /** ISO text. */
  at: string;
}

/** The advertisement that brought the customer; `click` is the platform's id of the click. */
export interface OutsideAdvert {
  sourceId: string;
  kind: string;
  title: string;
  url: string;
  body: string;
  click: string;
}

/** What a program gets: everything a customer wrote since its last answer, as one question. */
export interface OutsideTurn {
  /** The id of this question, the same when it is asked again after a crash. Contains no dot. */
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
  /** What the adapter stored with its last answer in this ticket; null when there is nothing, or when it is too old. */
  session: OutsideSession | null;
}
/** Data that is kept between the turns of one ticket, as JSON. */
export type OutsideSession = Readonly<Record<string, unknown>>;

export interface OutsideReply {
  actions: readonly OutsideAction[];
  session: OutsideSession | null;
}

/**
 * `detail` is for admins: at most a thousand characters of the program's answer, and never a secret or an internal address. `said`: what the program
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

/** Adds to a fault what the program had answered before it. */
export async function afterSaying<T>(said: () => readonly OutsideAction[], answering: () => Promise<T>): Promise<T> {
  try {
    return await answering();
  } catch (error) {
    throw error instanceof IntegrationFault ? new IntegrationFault(error.reason, error.detail, said()) : error;
  }
}

/** A program that talks with customers. Calls take seconds, so they are never made inside a scope. */
export interface IntegrationAdapter {
  /** Throws IntegrationFault. The whole answer takes at most 20 s, each call 10 s. */
  respond(turn: OutsideTurn): Promise<OutsideReply>;
}

/** What adapters are given besides their settings. */
export interface IntegrationSurroundings {
  call: CallOutside;
  /** The addresses of Google; a test's server replaces them. */
  google: { tokenUrl: string; apiUrl: string };
  now: () => Date;
  /** The address at which a program may write to the customer later, which programs get; left out when no program may. */
  messagesUrl?: string;
  /** How long programs may take; left out for the times that the port promises. */
  patience?: IntegrationPatience;
}

/** In milliseconds. */
export interface IntegrationPatience {
  /** One call. */
  callMs: number;
  /** All calls of one answer. */
  wholeMs: number;
  /** The pause before a call that did not arrive is repeated; longer each time. */
  pauseMs: number;
}
