/**
 * The actions of a test, the demo phone or a benchmark on the simulated WhatsApp network. All of them happen on the far side: phones that link
 * companions (our product) and customers who write to them. Numbers are digits with country code ("5511987654321"). Jids are full
 * ("5511987654321@s.whatsapp.net").
 */
import type { EventEmitter } from "node:events";
import type { ChatEntry, Outgoing } from "./content.ts";
import type { Passkey, PasskeyAnswer, PasskeyNotice } from "./passkey-api.ts";

export type { ChatEntry, ContentKind, Outgoing } from "./content.ts";
export type { Passkey, PasskeyAnswer, PasskeyNotice } from "./passkey-api.ts";

export interface CustomerProfile {
  name?: string;
  /** Companies learn only the LID, never the number. */
  lidOnly?: boolean;
  /** The form in which this customer's messages are addressed. By default it is "lid", as in WhatsApp now. */
  addressing?: "lid" | "pn";
  /** The phone and further devices of this customer, each with its own identity. Default 1. */
  devices?: number;
}

/** A message that is already encrypted and leaves the phone when `release` is called. */
export interface PreparedMessage {
  id: string;
  release(): Promise<void>;
}

export type CustomerState = "online" | "offline";

/** A person with a phone and WhatsApp. The person may also be a member of groups. */
export interface Customer {
  readonly number: string;
  readonly jid: string;
  readonly lid: string;
  name: string;
  readonly state: CustomerState;
  /** The entries of a chat, by the other end's jid (company number or group), oldest first. */
  chat(peer: string): ChatEntry[];
  /** Sends a message, and resolves with its id when the server accepted it. For an offline device of the company the message is queued. */
  send(to: string, content: Outgoing, options?: { id?: string; delayMs?: number }): Promise<string>;
  /** Sends blue ticks for all messages of the company to this customer. "played" also covers voice notes. */
  read(peer: string): void;
  played(peer: string, messageId: string): void;
  typing(peer: string, state: "composing" | "recording" | "paused"): void;
  /** While offline the phone gets nothing (one tick at the company). When it returns it gets everything. */
  setState(state: CustomerState): void;
  /** Whether new messages are read immediately, as if the chat were open. */
  autoRead: boolean;
  /** The id of the picture, a new id for each picture. Null while no picture is shown. */
  readonly pictureId: string | null;
  picture(): Uint8Array | null;
  /** Shows these bytes as the profile picture. Null removes the picture. */
  setPicture(data: Uint8Array | null): void;
}

/** The account of a company's number: the phone that scans the QR code. */
export interface Account {
  readonly number: string;
  readonly jid: string;
  readonly lid: string;
  /** Null when no passkey is required. */
  passkey: PasskeyNotice | null;
  /** The passkey that links when it is shown. Null when the account has none, so that no shown passkey is right. */
  credential: Passkey | null;
  passkeyAnswer: PasskeyAnswer;
  /** Linked companions: their device ids, and whether a socket is open now. */
  devices(): { device: number; online: boolean; platform: string }[];
  /** Scans a companion's QR code, given as its text. Resolves when the companion is linked, or knows that the passkey is required. */
  scan(qr: string): Promise<void>;
  /** Types the eight characters of a pairing code on the phone. */
  enterCode(code: string): Promise<void>;
  /** Removes a companion on the phone ("log out" there): the companion gets 401 device_removed. */
  unlink(device: number): void;
  /** The owner writes on the phone itself. Companions get the message as their own. */
  sendFromPhone(to: string, content: Outgoing): Promise<string>;
  /** The owner blocks or unblocks a person on the phone. */
  block(customer: string, blocked: boolean): void;
  /** The numbers whose messages are blocked, as digits. */
  blocked(): string[];
  /** An incoming call rings at the companions. */
  call(from: string, options: { video: boolean }): string;
}

export interface Group {
  readonly jid: string;
  subject: string;
  readonly participants: string[];
}

/** An ordered fault. It applies to one number (digits), or without a number to every number. */
export type Fault =
  /** Cuts the TCP connection. */
  | { kind: "drop"; number?: string }
  /** Leaves the TCP connection open without further data and without a close, like a broken network. */
  | { kind: "freeze"; number?: string }
  /** A stream error with a code. 440 is `conflict replaced` without code, and 401 is `device_removed`. */
  | { kind: "streamError"; code: 401 | 403 | 408 | 428 | 440 | 500 | 503 | 515; number?: string }
  /** The next login is refused with `<failure reason>`. */
  | {
      kind: "failLogin";
      code: 401 | 402 | 403 | 405 | 406 | 409 | 411 | 418 | 500 | 503;
      number?: string;
      times: number;
    }
  /** The next `times` messages from the company are refused in their ack. */
  | { kind: "nack"; error: number; number?: string; times: number }
  /** Acks and receipts are delayed by this time. */
  | { kind: "delayAck"; ms: number; number?: string }
  /** Each stanza to the company is sent twice (new ciphertext) with this probability. */
  | { kind: "duplicate"; rate: number; number?: string }
  /** Pairs of stanzas to the company swap places with this probability. */
  | { kind: "reorder"; rate: number; number?: string }
  /** Queries of this xmlns get no answer. */
  | { kind: "mute"; xmlns: string; number?: string }
  /** The next `times` messages to the company cannot be decrypted until it asks for a retry. */
  | { kind: "undecryptable"; number?: string; times: number }
  /** No phone can decrypt the next `times` messages from the company, repeated sends included. */
  | { kind: "unopenable"; number?: string; times: number }
  /** The people whose LID an answer about devices names. Without this fault they are the people who were looked up by number, as in WhatsApp. */
  | { kind: "nameLids"; of: "numbers" | "everybody" | "nobody"; number?: string }
  /** The ack tells a company when it writes to the former LID of an account. With `taken` the message still arrives. */
  | { kind: "formerLids"; taken: boolean; number?: string }
  /** Downloads answer 410 until the phone re-uploads. */
  | { kind: "expireMedia"; number?: string }
  /** Downloaded bytes are damaged. */
  | { kind: "corruptMedia"; number?: string; times: number };

/** An event of the network, emitted as ("event", NetworkEvent) for tests and the demo phone. */
export type NetworkEvent =
  | { type: "waiting"; ref: string; qr: string | null; pairingNumber: string | null }
  | { type: "linked"; number: string; device: number }
  | { type: "unlinked"; number: string; device: number }
  | { type: "online"; number: string; device: number }
  | { type: "offline"; number: string; device: number }
  /** A companion is in use, or is not in use any more. While it is in use, the account's phone does not ring. */
  | { type: "available" | "unavailable"; number: string; device: number }
  | { type: "entry"; customer: string; peer: string; entry: ChatEntry }
  | { type: "typing"; customer: string; peer: string; state: string }
  | { type: "blocked" | "unblocked"; number: string; customer: string }
  | { type: "callRejected"; number: string; callId: string }
  /** A companion requested the keys of a person's device. "identity" means that it requests them although it may have a session. */
  | { type: "keysAsked"; number: string; of: string; reason: string | null }
  /** A phone could not decrypt a message, and requests it again from its author. */
  | { type: "askedAgain"; customer: string; id: string; count: number }
  /** A phone shows the code of a companion that showed its passkey. The owner compares the code when the companion gave no proof. */
  | { type: "codeShown"; number: string; code: string; mustCompare: boolean }
  | { type: "refused"; number: string; reason: string };

export interface NetworkOptions {
  /** The port of the WebSocket, the control API and the demo phone. 0 picks a free port. */
  port: number;
  /** The port of the media over https with our own certificate. 0 picks a free port. */
  mediaPort: number;
  /** The folder with keys, accounts, companions, customers and chats. Without it they are only in memory. */
  stateDir?: string;
  /** The random numbers that decide faults with a rate. By default Math.random. */
  random?: () => number;
  /**
   * The number of pre-keys that a new companion is told when it asks how many the server has. WhatsApp says 0, the default, and Baileys then makes 812
   * keys, which takes a third of a test's computing time. When the answer is 1, it makes 5.
   */
  keysSaid?: number;
}

export interface Network {
  readonly wsUrl: string;
  readonly httpUrl: string;
  readonly mediaUrl: string;
  /** Base64 public key of the certificate root, for WHATSAPP_TEST_ROOT. */
  readonly certificateRoot: string;
  /** PEM file for NODE_EXTRA_CA_CERTS. */
  readonly mediaCertificateFile: string;
  readonly events: EventEmitter<{ event: [NetworkEvent] }>;
  account(number: string): Account;
  customer(number: string, profile?: CustomerProfile): Customer;
  customers(): Customer[];
  accounts(): Account[];
  group(subject: string, members: string[]): Group;
  groups(): Group[];
  /** Companions that now show a QR code or wait for a code. Each shows its `refs` one after the other, and `ref` is the first. */
  waiting(): { ref: string; refs: string[]; pairingNumber: string | null }[];
  addFault(fault: Fault): void;
  clearFaults(): void;
  close(): Promise<void>;
}

/** A phone's data about a person: from its address book, its list of chats, or only the person's own name. */
export interface PhoneEntry {
  /** A person by number or LID, a group, a list, the statuses. */
  jid: string;
  /** The same person's other kind of address, if the phone knows it. */
  other?: string;
  /** The name that the owner saved, or the subject of a group. */
  name?: string;
  /** The name that the person chose. */
  pushName?: string;
  hasChat?: boolean;
}

/** The return value of `startNetwork`: everything in the control API, and more for tests and benchmarks in the same process. */
export interface SimulatedNetwork extends Network {
  account(number: string): SimulatedAccount;
  customer(number: string, profile?: CustomerProfile): SimulatedCustomer;
  customers(): SimulatedCustomer[];
  accounts(): SimulatedAccount[];
  /** The first member created it and is its admin. */
  group(subject: string, members: string[]): SimulatedGroup;
  groups(): SimulatedGroup[];
  /**
   * Retires the secrets of all companions that wait for a phone. Each must make another secret and show its QR again. Resolves when all have
   * acknowledged it.
   */
  retireSecrets(): Promise<void>;
}

export interface SimulatedGroup extends Group {
  /** How often companions have asked the server for its members. */
  readonly timesAsked: number;
  add(number: string): void;
  remove(number: string): void;
}

export interface SimulatedAccount extends Account {
  /**
   * Puts entries into the phone, for people who need not be on the network. A companion that is linked later gets all of them. An already linked
   * companion gets the entries that the owner saved. For the same jid, the later entry replaces the earlier one.
   */
  keepContacts(entries: readonly PhoneEntry[]): Promise<void>;
  /** Starts a call. With the jid of a group it rings for all members. */
  call(from: string, options: { video: boolean; group?: string }): string;
  /** Ends a call that nobody answered, or that the caller gave up. */
  endCall(callId: string, reason?: "timeout" | "hangup"): void;
}

export interface SimulatedCustomer extends Customer {
  /** Encrypts in advance, so that a load generator does not measure the encryption. Messages may be released in any order. */
  prepare(to: string, content: Outgoing, options?: { id?: string }): Promise<PreparedMessage>;
  /** A new phone, or WhatsApp installed again: a new identity, no Signal sessions, and the same chats. */
  reinstall(): void;
  /** The phone loses its Signal sessions and keeps its identity, as after restoring a backup. */
  loseSessions(): void;
  /** WhatsApp gives this account another LID. The phone, its identity and its number stay. */
  changeLid(): void;
  /**
   * The account continues under another number, with its LID. A person who joins under the earlier number is another account. Not for a network with
   * a folder.
   */
  moveTo(number: string): void;
}
