import type { CallOutside } from "../outside/port.ts";
import type { IntegrationReason } from "./reasons.ts";

/**
 * The actions that another program requests in a conversation. Its ids are not trusted, so the code that performs an action checks that they belong
 * to the company.
 */
export type OutsideAction =
  | { do: "text"; text: string }
  /** A file at an address. Our code fetches it. */
  | { do: "media"; url: string; caption: string }
  /** A pause before the next action. The customer sees typing meanwhile. */
  | { do: "wait"; ms: number }
  /**
   * Both null: the ticket goes to attendants in its present place. `named`: the name that the program gave for a queue instead of an id, or the part
   * of that name that was not understood.
   */
  | { do: "transfer"; queueId: number | null; userId: number | null; named?: string }
  | { do: "close" }
  /** A part of the answer that the customer does not get. Attendants read it in the program's own words. */
  | { do: "left-out"; detail: string }
  /** The program has ended. The customer waits for an attendant, or for the next text of the ticket's queue. */
  | { do: "stop" };

/** One message of the customer, in the form for other programs. */
export interface OutsideMessage {
  /** WhatsApp's id of the message. */
  id: string;
  type: "text" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contact";
  /** The message's text or caption. */
  text: string;
  /** A signed address of the message's file, valid for some hours. */
  mediaUrl: string | null;
  mimetype: string | null;
  /** The words of a voice note, if it was transcribed. */
  transcript?: string;
  quotedId: string | null;
  /** The time as ISO text. */
  at: string;
}

/** The advertisement that brought the customer. `click` is the platform's id of the click. */
export interface OutsideAdvert {
  sourceId: string;
  kind: string;
  title: string;
  url: string;
  body: string;
  click: string;
}

/** The data that a program gets: everything that a customer wrote since its last answer, as one question. */
export interface OutsideTurn {
  /** The id of this question. It is the same when the question is repeated after a crash. It contains no dot. */
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
  /** `number` is empty when WhatsApp does not reveal it. `lid` is then WhatsApp's address of the person. */
  contact: {
    id: number;
    name: string;
    number: string;
    userName: string;
    lid: string;
    extraInfo: Readonly<Record<string, string>>;
  };
  /** The messages, oldest first. There is at least one. */
  messages: readonly OutsideMessage[];
  /** The data that the adapter stored with its last answer in this ticket. Null when there is none, or when it is too old. */
  session: OutsideSession | null;
}
/** Data that is stored between the turns of one ticket, as JSON. */
export type OutsideSession = Readonly<Record<string, unknown>>;

export interface OutsideReply {
  actions: readonly OutsideAction[];
  session: OutsideSession | null;
}

/**
 * `detail` is for admins: at most a thousand characters of the program's answer, and never a secret or an internal address. `said`: the program's
 * texts before its failure.
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

/** Adds to a fault the texts that the program sent before it. */
export async function afterSaying<T>(said: () => readonly OutsideAction[], answering: () => Promise<T>): Promise<T> {
  try {
    return await answering();
  } catch (error) {
    throw error instanceof IntegrationFault ? new IntegrationFault(error.reason, error.detail, said()) : error;
  }
}

/** A program that talks with customers. Its calls take seconds, so make them outside of any scope. */
export interface IntegrationAdapter {
  /** Throws IntegrationFault. The whole answer takes at most 20 s, each call 10 s. */
  respond(turn: OutsideTurn): Promise<OutsideReply>;
}

/** The inputs of adapters besides their settings. */
export interface IntegrationSurroundings {
  call: CallOutside;
  /** The addresses of Google. Tests set those of their own server. */
  google: { tokenUrl: string; apiUrl: string };
  now: () => Date;
  /** The address at which a program may write to the customer later. It is sent to programs, and is missing when no program may write later. */
  messagesUrl?: string;
  /** The time limits for programs. Without them the port's usual limits apply. */
  patience?: IntegrationPatience;
}

/** The limits in milliseconds. */
export interface IntegrationPatience {
  /** The limit of one call. */
  callMs: number;
  /** The limit of all calls of one answer. */
  wholeMs: number;
  /** The pause before a call that did not arrive is repeated. It grows each time. */
  pauseMs: number;
}
