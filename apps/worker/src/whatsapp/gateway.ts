import type { Lease } from "@balcao/core/connections/leases";
import type { ChatRef, Identity, InboundMessage } from "@balcao/core/messages/inbound";
import type { PhoneContact } from "@balcao/core/contacts/phone-book";
import type { JournalRow } from "@balcao/core/messages/journal";
import type { InboundCall } from "@balcao/core/messages/receive-call";
import type { OutgoingMessage } from "@balcao/core/messages/outgoing";
import type { Readable } from "node:stream";

/**
 * The port to WhatsApp. What is behind it (Baileys today, the official Cloud API some day) holds one number per link, writes what it
 * is given into the inbound journal before it acknowledges it, and decides nothing about tickets.
 */
export interface Transport {
  /** Takes a number whose lease is ours; nothing is opened before `connect`. */
  hold(lease: Lease, events: LinkEvents): NumberLink;
}

export interface NumberLink {
  /** Whether there are keys with which the number can be opened without a phone; known once `load` is done. */
  readonly isLinked: boolean;
  load(): Promise<void>;
  /** Opens a socket. With `pairingNumber` a code to type is asked for instead of showing a QR. Ends with `closed`. */
  connect(options: { pairingNumber: string | null }): void;
  /** Closes the socket, if there is one, without a `closed`. */
  disconnect(): Promise<void>;
  /** Tells WhatsApp that this device is gone, as far as it listens; the keys are of no use after it. */
  logOut(): Promise<void>;
  forgetKeys(): Promise<void>;
  /** Ends for good: what is still being written with this lease is written or refused. */
  release(): Promise<void>;

  /**
   * Hands a message to the server; resolves when it is on its way, `taken` tells when the server has it. `fresh`: what is known of the other
   * side's devices may be out of date.
   */
  send(letter: OutgoingMessage, file: PreparedFile | null, options: { fresh: boolean }): Promise<{ raw: Buffer }>;
  edit(target: Target, body: string, wid: string): Promise<void>;
  remove(target: Target, wid: string): Promise<void>;
  /** An empty emoji takes it back. */
  react(target: Target, emoji: string, wid: string): Promise<void>;
  markRead(chat: string, keys: readonly { wid: string; participant: string | null }[]): Promise<void>;
  /** The canonical form of a number, its LID, and the chat to write to; null when it is not on WhatsApp. */
  lookUp(number: string): Promise<{ phone: string; lid: string | null; chat: string } | null>;
  /** Nothing comes from them any more, or again. WhatsApp blocks nobody whose number is not known. */
  block(person: { phone: string | null; lid: string | null }, blocked: boolean): Promise<void>;
  /** The file of a message, decrypted but not yet checked; `fresh` asks the sender's phone to upload it again. */
  download(raw: Buffer, target: Target, options: { fresh: boolean }): Promise<IncomingFile>;
  rejectCall(callId: string, from: string): Promise<void>;
  /** The picture of a person or group as they show it now; null when they show none. */
  picture(chat: string): Promise<RemotePicture | null>;
  groupName(chat: string): Promise<string | null>;
  /** Asks to be told what the other side does, for as long as this socket lives; told only while this device is available. */
  watch(chat: string): Promise<void>;
  /** A device that is available silences the owner's phone. No socket begins so. */
  setAvailable(available: boolean): Promise<void>;
  showTyping(chat: string, state: "composing" | "paused"): Promise<void>;
  /** What a journal row says. Throws for bytes it cannot read. */
  read(row: JournalRow): Fact[];
}

export interface LinkEvents {
  qr(text: string): void;
  pairingCode(code: string): void;
  /** The phone accepted this device; the session goes on by itself. */
  paired(): void;
  opened(me: { number: string; lid: string | null }): void;
  closed(cause: CloseCause): void;
  /** The lease turned out to be somebody else's: writes are refused, the socket is closed. */
  stale(): void;
  /** The server has a message of ours, or refuses it with a code. */
  taken(wid: string, error: number | null): void;
  /** Ticks from the other side; the link acknowledges them once this resolves. */
  ticks(ticks: Tick[]): Promise<void>;
  /** Journalled, and to be processed. */
  received(row: JournalRow): void;
  /** What somebody does on the phone: of those who are watched, and perhaps of others. */
  typing(identity: Identity, state: "composing" | "recording" | "paused"): void;
  /** Somebody has another picture, or none any more. */
  pictured(identity: Identity): void;
  /** Entries of the address book and the chats of the phone with the number `owner`. */
  people(entries: PhoneContact[], owner: string): void;
  /** Somebody was blocked on the phone, or let in again. */
  blocked(identities: Identity[], blocked: boolean): void;
}

export interface RemotePicture {
  /** Stays while the picture does. */
  id: string;
  open(): Promise<Readable>;
}

export interface Tick {
  wid: string;
  ack: 1 | 2 | 3 | 4 | 5;
}

/**
 * Why a socket ended: a code of WhatsApp's (stream error, refused login), "lost" when nobody said anything, "timeout" when the server fell
 * silent or did not answer, "unpaired" when no phone came in time.
 */
export type CloseCause = number | "lost" | "timeout" | "unpaired";

export interface Target extends ChatRef {
  wid: string;
  fromMe: boolean;
  /** In a group, its author. */
  participant: string | null;
  /** Other addresses of the same chat. */
  aliases?: string[];
}

/** A file ready to go out. */
export interface PreparedFile {
  bytes: Buffer;
  kind: "image" | "video" | "audio" | "voice" | "document";
  mimetype: string;
  name: string;
  seconds?: number;
  waveform?: Uint8Array;
  thumbnail?: Buffer;
  width?: number;
  height?: number;
}

export interface IncomingFile {
  stream: Readable;
  /** Of the decrypted file, as the sender gave it. */
  sha256: Buffer | null;
}

/** What something we were given means. */
export type Fact =
  | { kind: "message"; message: InboundMessage }
  | { kind: "call"; call: InboundCall }
  | { kind: "edit"; target: Target; body: string }
  | { kind: "delete"; target: Target }
  | { kind: "reaction"; target: Target; reactor: string; author: string; emoji: string }
  | { kind: "vote"; target: Target; voter: string; open: (poll: Buffer) => string[] }
  /** A part is missing, and will come with the next delivery. */
  | { kind: "incomplete" }
  | { kind: "nothing"; reason: string };

/** A part that did not come within this time never will. */
export const incompleteMs = 10 * 60_000;

/** The other side has no copy of the file any more, or says so. */
export class MediaGone extends Error {
  override readonly name = "MediaGone";
}
/** Not now: the number is not open, or the server did not answer. Nothing was sent. */
export class NotNow extends Error {
  override readonly name = "NotNow";
}
