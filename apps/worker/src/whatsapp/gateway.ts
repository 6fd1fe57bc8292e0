import type { Lease } from "@balcao/core/numbers/connections/leases";
import type { Warning } from "@balcao/core/desk/campaigns/dispatch/warnings";
import type { BlockOrder } from "@balcao/core/desk/contacts/blocking/block-order";
import type { Identity } from "@balcao/core/desk/contacts/address";
import type { ChatRef, InboundMessage, Mention } from "@balcao/core/desk/inbound/inbound";
import type { PhoneContact } from "@balcao/core/desk/contacts/phone-book";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import type { PastMessage } from "@balcao/core/desk/inbound/official/receive-past";
import type { Wording } from "@balcao/core/desk/inbound/wording";
import type { InboundCall } from "@balcao/core/desk/inbound/receive-call";
import type { NumberOwner } from "@balcao/core/desk/identity/doubt";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import type { Capability } from "@balcao/shared/connections/transports";
import type { SendFailure } from "@balcao/shared/messages/schema";
import type { Readable } from "node:stream";
import type { PasskeyCeremony } from "./ceremony.ts";
import type { CloseCause } from "./close-cause.ts";

/**
 * The port to WhatsApp, which a transport implements: Baileys, or the official Cloud API. A transport holds one number per
 * link and decides nothing about tickets. It promises:
 *
 * The journal comes first. An incoming message is committed as a row of `inbound_journal` before WhatsApp gets the acknowledgement, and
 * before `received` passes the row on. The transport writes that row, because only the transport knows what belongs in the same commit,
 * such as the used Signal key of Baileys. A repeated message is written into the same row. A webhook may reach a process that does not
 * hold the number. That process writes the row, answers, and notifies the holder, which calls `received`.
 *
 * Ids are ours. Core chooses the `wid` of a message before sending, so that a repeat after a crash makes no second message. If the server
 * chooses ids, the transport maps them to our ids, and uses only our ids in `taken`, `ticks` and facts. Before it sends a message a second
 * time, it finds out whether the first sending arrived.
 *
 * Chats and people have the names that `jidOf` of core writes.
 * `raw` of a message, and `envelope` and `plaintexts` of a journal row, are the transport's own bytes. Core stores these bytes without
 * reading them, and returns them for a file, a quote, a forwarded message or a vote. Of two renditions of a file, the usual one stands last.
 */
export interface Transport {
  /** Takes a number whose lease this worker has. Nothing is opened before `connect`. */
  hold(lease: Lease, events: LinkEvents): NumberLink;
}

export interface NumberLink {
  /** The capabilities of the number. Methods without a capability are not called. */
  readonly can: Readonly<Record<Capability, boolean>>;
  /** Whether keys exist with which the number can be opened without its phone. Known once `load` is done. */
  readonly isLinked: boolean;
  load(): Promise<void>;
  /** The passkey that the account must show before the present socket is linked. Null when no passkey is required. */
  readonly ceremony: PasskeyCeremony | null;
  /** Opens a socket. With `pairingNumber` it requests a code for typing from the server and shows no QR. Ends with `closed`. */
  connect(options: { pairingNumber: string | null }): void;
  /** Closes the socket, if there is one. No `closed` follows. */
  disconnect(): Promise<void>;
  /** Logs this device out of WhatsApp, if a socket allows it. The keys are useless afterwards. */
  logOut(): Promise<void>;
  forgetKeys(): Promise<void>;
  /** Whether a person gave the number another access after this link read its own. A refusal of the old access then says nothing. */
  hasOtherAccess?(): Promise<boolean>;
  /** Ends for good. When this resolves, every write under this lease is finished or refused. */
  release(): Promise<void>;

  /**
   * Hands a message to the server under its id, and resolves when it is on its way. `taken` is called when the server has it. `fresh` means that our list
   * of the recipient's devices may be out of date.
   */
  send(message: OutgoingMessage, file: PreparedFile | null, options: SendOptions): Promise<{ raw: Buffer }>;
  /** Whether a forwarded message is sent with its original content. `send` then needs no file. */
  forwardsAsIs(message: OutgoingMessage): boolean;
  /** The id of the change that this command orders for a message. It is the same id at each try. */
  changeId(commandId: number): string;
  edit(target: Target, body: string, wid: string): Promise<void>;
  remove(target: Target, wid: string): Promise<void>;
  /** An empty emoji removes the reaction. */
  react(target: Target, emoji: string, wid: string): Promise<void>;
  markRead(chat: string, keys: readonly { wid: string; participant: string | null }[]): Promise<void>;
  /** The canonical form of a number, its LID, and the chat for messages. Null when the number is not on WhatsApp. */
  lookUp(number: string): Promise<{ phone: string; lid: string | null; chat: string } | null>;
  /** Looks up many numbers in one question. The keys of the answers are the asked numbers. A number that is not on WhatsApp is left out. */
  lookUpMany(numbers: readonly string[]): Promise<Map<string, { phone: string; lid: string | null }>>;
  /** The present owner of a number, and the LIDs in `former` that belong to the same account. Null when nobody has the number. */
  ownerOf(number: string, former: readonly string[]): Promise<NumberOwner | null>;
  /** Blocks or unblocks a person on WhatsApp. Returns the addresses for which WhatsApp did so. Throws Unreachable when there is no address to block. */
  block(person: Omit<BlockOrder, "blocked">, blocked: boolean): Promise<readonly Identity[]>;
  /** The file of a message, or its other rendition, decrypted but not yet checked. `fresh` asks the sender's phone to upload the file again. */
  download(raw: Buffer, target: Target, options: { fresh: boolean; other?: boolean }): Promise<IncomingFile>;
  rejectCall(callId: string, from: string): Promise<void>;
  /** The present picture of a person or group. Null when they show no picture. */
  picture(chat: string): Promise<RemotePicture | null>;
  groupName(chat: string): Promise<string | null>;
  /** The numbers of a group's members by their LIDs, if WhatsApp gives them. */
  memberNumbers(chat: string): Promise<ReadonlyMap<string, string>>;
  /** Subscribes to the typing of the chat's customer, as long as this socket lives. WhatsApp reports typing only while this device is available. */
  watch(chat: string): Promise<void>;
  /** Sets whether this device counts as online, which silences the owner's phone. A new socket is offline. */
  setAvailable(available: boolean): Promise<void>;
  showTyping(chat: string, state: "composing" | "paused"): Promise<void>;
  /** The meaning of a journal row, with figures and dates in the company's words. */
  read(row: JournalRow, wording?: Wording): Fact[];
}

/** The events with which a link reports its own state and WhatsApp's news. */
export interface LinkEvents extends LinkNews {
  qr(text: string): void;
  pairingCode(code: string): void;
  /** The account must show its passkey. Each step is reported. */
  passkey(step: PasskeyStep): void;
  /** The phone accepted this device. The session then continues without a step of the user. */
  paired(): void;
  /**
   * `proven` resolves once the number has shown that it can send, and never if the number closes first. It is missing unless the present access was
   * last refused for sending. Until it resolves, the number works but is not shown as open.
   */
  opened(me: { number: string; lid: string | null; proven?: Promise<void> }): void;
  closed(cause: CloseCause): void;
  /** Another worker has the lease, so writes are refused and the socket is closed. */
  stale(): void;
}

export interface Refusal {
  code: number;
  /** The recipient has another address now. The next try uses it. */
  moved: boolean;
  /** Why the message failed. When it is missing, `code` is the only reason. */
  failure?: SendFailure;
  /** The network may accept the file as a document. */
  asDocument?: boolean;
}

/** The events of WhatsApp for a number while it is open. */
export interface LinkNews {
  /** The server has taken or refused a message of ours. */
  taken(wid: string, refusal: Refusal | null): void;
  /** Ticks from the recipient. The link acknowledges them once this resolves. */
  ticks(ticks: Tick[]): Promise<void>;
  /** A customer's phone could not decrypt a message of ours. The link sends it again, and acknowledges the request once this resolves. */
  unopened(wid: string): Promise<void>;
  /** A row that was just journalled and waits for processing. */
  received(row: JournalRow): void;
  /** Every message that waited while the number was away has been passed to `received`. */
  caughtUp(): void;
  /** A person in the chat types, records or stops. The chat need not be one that is watched. */
  typing(identity: Identity, state: "composing" | "recording" | "paused"): void;
  /** A person or group has changed or removed their picture. */
  pictured(identity: Identity): void;
  /** Entries of the address book and the chats of a phone. `owner` is the number of the phone. */
  people(contacts: PhoneContact[], owner: string): void;
  /** The phone's owner blocked or unblocked a person. */
  blocked(identities: Identity[], blocked: boolean): void;
  /** WhatsApp restricts the number, or announces a restriction. */
  warned(warning: Warning): void;
}

export interface RemotePicture {
  /** The id stays the same as long as the picture stays the same. */
  id: string;
  open(): Promise<Readable>;
}

export interface Tick {
  wid: string;
  ack: 1 | 2 | 3 | 4 | 5;
}

export interface Target extends ChatRef {
  wid: string;
  fromMe: boolean;
  /** In a group, the author of the message. */
  participant: string | null;
  /** Other addresses of the same chat. */
  aliases?: string[];
}

export interface SendOptions {
  fresh: boolean;
  /** The files of a carousel's cards, in their order; empty for any other message. */
  cards: readonly CardSource[];
}

/** A file of a card. `open` is called only if the network does not have the file yet, and returns null when the file cannot be read any more. */
export interface CardSource {
  mediaId: number;
  open(): Promise<PreparedFile | null>;
}

/** A file that is ready to be sent. */
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
  /** The hash of the decrypted file, from the sender. */
  sha256: Buffer | null;
}

/** The new words of a message, and the people whom they mention by addresses that readers cannot understand. */
export interface EditedText {
  body: string;
  mentions: readonly Mention[];
}

/** A message whose author the network does not always name. */
type NamedTarget = Omit<Target, "fromMe"> & { fromMe?: boolean };

/** The meaning of a journal row. */
export type Fact =
  | { kind: "message"; message: InboundMessage }
  | { kind: "echo"; message: InboundMessage } // of the company: its own phone wrote it, unless it was sent from here
  | { kind: "call"; call: InboundCall }
  | ({ kind: "edit"; target: Target } & EditedText)
  /** An edit that only the original message opens. `open` returns the new words; if null, `otherwise` says that the message was edited. */
  | { kind: "sealed-edit"; target: Target; open: (original: Buffer) => EditedText | null; otherwise: InboundMessage }
  | { kind: "delete"; target: Target }
  /** `at` is given only if it affects how long the number may write. */
  | { kind: "reaction"; target: NamedTarget; reactor: string; author: string; emoji: string; at?: Date }
  | { kind: "past"; messages: PastMessage[] }
  | { kind: "vote"; target: Target; voter: string; open: (poll: Buffer) => string[] }
  /** The next delivery will bring the missing part of the message. */
  | { kind: "incomplete" }
  | { kind: "nothing"; reason: string };

/** The longest time for which a missing part is awaited. */
export const incompleteMs = 10 * 60_000;

/** Neither the server nor the sender's phone still has the file. */
export class MediaGone extends Error {
  override readonly name = "MediaGone";
}
/** The recipient has another address, which is not known. Another message to the old address would endanger the number. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}
/** The number is not open, or the server did not answer. Nothing was sent. Try again after `againMs`; this try does not count. */
export class NotNow extends Error {
  override readonly name = "NotNow";
  readonly againMs: number | undefined;

  constructor(message: string, { againMs }: { againMs?: number } = {}) {
    super(message);
    this.againMs = againMs;
  }
}
