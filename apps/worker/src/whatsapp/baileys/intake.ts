import { inCompany } from "@balcao/core/database";
import type { Lease } from "@balcao/core/connections/leases";
import { findJournal, type JournalRow, type KnownRow } from "@balcao/core/messages/journal";
import { type BinaryNode, isJidBroadcast, isJidNewsletter, type SignalDataSet } from "@whiskeysockets/baileys";
import { untilDatabase } from "../../until.ts";
import { journalType, type KeyStore } from "../auth-store.ts";
import { StaleLease } from "../socket-keys.ts";
import type { JournalEntry } from "../key-write.ts";
import type { Directory } from "./address.ts";
import { callEntry, entryOf, type Me, partsOf } from "./envelope.ts";
import { hashOf, nothing, packPart, unpackParts } from "./plaintexts.ts";

/** Why a row has no content: it could not be opened (it may come again), or the server had nothing for this device. */
export const undecryptable = "undecryptable";
export const unavailable = "unavailable";

/** Broadcasts of statuses and channels are nobody's messages to the company. */
export const isForNobody = (jid: string): boolean => jid === "status@broadcast" || isJidNewsletter(jid) === true;

export interface Arrival {
  /** Baileys may have it: what it would acknowledge unopened is in the journal. Fails when the number is not ours any more. */
  ready: Promise<void>;
  /** Every part was opened, or could not be. Never, for one that Baileys drops. */
  done: Promise<void>;
}

/** Opens one part of a stanza in a transaction that also writes what `keep` gives for the plaintext. */
export type Opening = (keep: (plaintext: Uint8Array) => SignalDataSet) => Promise<Uint8Array>;

/**
 * Between the socket and the journal: what arrives is in the journal, in the same commit as the key that opened it, before Baileys
 * can acknowledge it; and what comes again is opened as what it was the first time.
 */
export class Intake {
  readonly #store: KeyStore;
  readonly #lease: Lease;
  readonly #received: (row: JournalRow) => void;
  readonly #letters = new WeakMap<Uint8Array, Letter>();
  readonly #closing: AbortSignal;

  constructor(store: KeyStore, lease: Lease, received: (row: JournalRow) => void, closing: AbortSignal) {
    this.#store = store;
    this.#lease = lease;
    this.#received = received;
    this.#closing = closing;
  }

  /** What the key store knows of pairs of number and LID; asks nobody. */
  readonly directory: Directory = {
    lidOf: async (phone) => (await this.#store.get("lid-mapping", [phone]))[phone] ?? null,
    phoneOf: async (lid) => (await this.#store.get("lid-mapping", [`${lid}_reverse`]))[`${lid}_reverse`] ?? null,
  };

  /** To be called with each stanza before Baileys sees it. */
  arrived(node: BinaryNode, me: Me): Arrival | undefined {
    const { from = "", category } = node.attrs;
    if (category === "peer" || isForNobody(from) || (isJidBroadcast(from) && !node.attrs.participant)) return undefined;
    const parts = partsOf(node);
    if (parts.some(({ attrs }) => attrs.type === "msmsg")) return undefined;
    const entry = entryOf(node, me, this.#lease.connectionId, this.directory);
    // A stanza we cannot place is refused by Baileys for the same fault.
    entry.catch(() => undefined);
    const letter = new Letter(this, entry, parts.length);
    for (const { content } of parts) this.#letters.set(content as Uint8Array, letter);
    if (parts.length > 0) return { ready: Promise.resolve(), done: letter.done };
    const noted = letter.unreadable(unavailable);
    return { ready: noted, done: noted };
  }

  /** To be called with each word about a call before Baileys sees it. */
  async rang(node: BinaryNode): Promise<void> {
    const entry = await callEntry(node, this.#lease.connectionId, this.directory);
    if (!entry) return;
    await this.#store.note(entry);
    this.deliver(entry, null);
  }

  /** Opens a part; one that no stanza brought (Baileys asking for itself) is simply opened. */
  open(ciphertext: Uint8Array, opening: Opening): Promise<Uint8Array> {
    const letter = this.#letters.get(ciphertext);
    return letter ? letter.open(ciphertext, opening) : opening(() => ({}));
  }

  /** A whole message that came by another way than a stanza of its own. */
  async accept(entry: JournalEntry, content: Uint8Array): Promise<void> {
    const plaintext = packPart(hashOf(content), content);
    const whole = { ...entry, plaintext };
    await this.#store.note(whole);
    this.deliver(whole, plaintext);
  }

  note(entry: JournalEntry): Promise<void> {
    return this.#store.note(entry);
  }

  find(entry: JournalEntry): Promise<KnownRow | null> {
    return untilDatabase(() => inCompany(this.#lease.companyId, () => findJournal(entry)), this.#closing);
  }

  deliver({ rowId, plaintext: _plaintext, ...entry }: JournalEntry, plaintexts: Buffer | null): void {
    if (rowId !== undefined) this.#received({ ...entry, id: rowId, plaintexts, attempts: 0, receivedAt: new Date() });
  }
}

/** One stanza on its way through Baileys, which opens its parts one after the other. */
class Letter {
  readonly #intake: Intake;
  readonly #entry: Promise<JournalEntry>;
  readonly #opened: Buffer[] = [];
  #left: number;
  #last: JournalEntry | undefined;
  #finish: () => void = () => undefined;
  readonly done: Promise<void>;

  constructor(intake: Intake, entry: Promise<JournalEntry>, parts: number) {
    this.#intake = intake;
    this.#entry = entry;
    this.#left = parts;
    this.done = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  async open(ciphertext: Uint8Array, opening: Opening): Promise<Uint8Array> {
    const entry = { ...(await this.#entry) };
    const hash = hashOf(ciphertext);
    try {
      const plaintext = await opening((opened) => {
        entry.plaintext = packPart(hash, opened);
        return { [journalType]: { [hash.toString("hex")]: entry } } as SignalDataSet;
      });
      if (entry.plaintext) this.#opened.push(entry.plaintext);
      this.#partDone(entry);
      return plaintext;
    } catch (error) {
      if (error instanceof StaleLease) throw error;
      const known = await this.#known(entry, hash);
      if (!known) await this.unreadable(undecryptable);
      this.#partDone();
      if (known) return known;
      throw error;
    }
  }

  /** Writes that it came, although there is nothing to read. */
  async unreadable(reason: string): Promise<void> {
    const entry = { ...(await this.#entry), plaintext: null, reason };
    await this.#intake.note(entry);
    this.#last = entry;
    if (this.#left === 0) this.#intake.deliver(entry, null);
  }

  /** What this part was the first time, when we have had it: the key that opens it is used up. */
  async #known(entry: JournalEntry, hash: Buffer): Promise<Buffer | null> {
    const row = await this.#intake.find(entry);
    if (!row) return null;
    const same = unpackParts(row.plaintexts).find((part) => part.hash.equals(hash));
    if (same) {
      this.#opened.push(packPart(hash, same.plaintext));
      return same.plaintext;
    }
    if (row.state === "placeholder" || row.reason === undecryptable) return null;
    const isOurs = row.state !== "received" || (row.plaintexts !== null && this.#opened.length === 0);
    return isOurs ? nothing() : null;
  }

  #partDone(entry?: JournalEntry): void {
    this.#left -= 1;
    if (entry?.rowId !== undefined) this.#last = entry;
    if (this.#left > 0) return;
    this.#finish();
    if (!this.#last) return;
    this.#intake.deliver(this.#last, this.#opened.length > 0 ? Buffer.concat(this.#opened) : null);
  }
}
