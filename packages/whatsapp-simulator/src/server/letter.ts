import type { Bundle } from "../signal/bundle.ts";
import type { Enc } from "../signal/signal-device.ts";
import type { Node } from "../wire/node.ts";
import type { Person } from "./person.ts";

/** A ciphertext with the facts that its stanza gives (media type, retry count). */
export interface WireEnc extends Enc {
  attrs?: Record<string, string>;
}

export interface GroupRecord {
  jid: string;
  subject: string;
  /** The numbers of the members. The first member created the group. */
  members: string[];
  createdAt: number;
}

/** One message inside the server: ciphertexts by device, and an envelope. */
export interface Letter {
  id: string;
  from: Person;
  device: number;
  to: Person | GroupRecord;
  /** The address that the sender wrote. Answers come from this address. */
  addressed: string;
  /** The type: text, media, reaction or poll. */
  type: string;
  edit?: string;
  at: number;
  encs: Map<string, WireEnc[]>;
  /** The group's ciphertext. It is the same for all members. */
  shared?: WireEnc;
  extras: Node[];
  /** Set when a letter is sent again to one device. Only that device gets it. */
  only?: string;
}

export interface ReceiptNews {
  /** The state of the receipt. Undefined is "delivered". */
  type: string | undefined;
  ids: string[];
  from: Person;
  device: number;
  group?: string;
}

export interface RetryRequest {
  id: string;
  count: number;
  from: Person;
  device: number;
  group?: string;
  bundle?: Bundle;
}

/** The functions that the server needs of a phone that the simulator plays. */
export interface Phone {
  readonly online: boolean;
  chatsWith(person: Person): boolean;
  receive(letter: Letter): void;
  receipt(news: ReceiptNews): void;
  retry(request: RetryRequest): void;
  typing(from: Person, state: string): void;
  /** Uploads the file of a message again. Undefined when the phone has no such message. */
  uploadAgain(id: string): { mediaKey: Uint8Array; directPath: string } | undefined;
}

export const isGroup = (to: Person | GroupRecord): to is GroupRecord => "members" in to;

/** Names a device in maps and Signal sessions. */
export const deviceKey = (person: Person, device: number): string => `${person.number}:${device}`;

/** Damages the signature of every ciphertext, so that no device can decrypt one. */
export function spoil(letter: Letter): Letter {
  const encs = new Map([...letter.encs].map(([key, list]) => [key, letter.shared ? list : list.map(damage)]));
  return { ...letter, encs, shared: letter.shared && damage(letter.shared) };
}

function damage(enc: WireEnc): WireEnc {
  const data = Buffer.from(enc.data);
  const last = data.length - 1;
  data[last] = (data[last] ?? 0) ^ 0xff;
  return { ...enc, data };
}
