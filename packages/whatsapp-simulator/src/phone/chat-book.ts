import type { ChatEntry } from "../network-api.ts";

/** A message without a bubble: an edit, a reaction or a vote. Own ones are stored, because they may be sent again. */
export interface Mark {
  mark: string;
  chat?: string;
  raw?: Uint8Array;
  type?: string;
  edit?: string;
}

/** A chat entry with the phone's internal data. */
export interface Entry extends ChatEntry {
  /** Key of the chat: jid of the company's number or of the group. */
  chat: string;
  /** The message itself, for a repeated send, for a quote, or for the secret of a poll. */
  raw?: Uint8Array;
  /** The type in the envelope of an own message. */
  type?: string;
  edit?: string;
  /** Address at which the company wrote. Receipts come from there. */
  addressed?: string;
  /** The customer's phone reported that the message was read. */
  seen: boolean;
}

export type NewEntry = Pick<Entry, "id" | "fromCustomer" | "peer" | "kind" | "at" | "chat"> & Partial<Entry>;

/** Returns an entry's bytes. They are decrypted from the network's media at the first request. */
export type MediaReader = (raw: Uint8Array) => Uint8Array | undefined;

/** Chats of one phone, in the order in which the server accepted the messages. */
export class ChatBook {
  readonly #chats = new Map<string, Entry[]>();
  readonly #byId = new Map<string, Entry>();
  readonly #readMedia: MediaReader;

  constructor(readMedia: MediaReader) {
    this.#readMedia = readMedia;
  }

  chat(key: string): Entry[] {
    return this.#chats.get(key) ?? [];
  }

  find(id: string): Entry | undefined {
    return this.#byId.get(id);
  }

  /** Adds an entry, or replaces the entry with the same id. */
  put(fields: NewEntry): Entry {
    const read = this.#readMedia;
    const known = this.#byId.get(fields.id);
    const entry: Entry = {
      text: "",
      edited: false,
      deleted: false,
      reactions: [],
      ack: 0,
      copies: 1,
      seen: false,
      ...fields,
    };
    Object.defineProperty(entry, "media", {
      enumerable: false,
      get: () => (entry.raw && !entry.deleted ? read(entry.raw) : undefined),
    });
    this.#byId.set(entry.id, entry);
    const chat = this.#chats.get(entry.chat) ?? [];
    this.#chats.set(entry.chat, chat);
    if (known) chat[chat.lastIndexOf(known)] = entry;
    else chat.push(entry);
    return entry;
  }
}
