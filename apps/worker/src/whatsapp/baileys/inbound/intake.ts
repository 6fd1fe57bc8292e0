import type { Lease } from "@balcao/core/numbers/connections/leases";
import { findJournal, type JournalRow, type KnownRow } from "@balcao/core/desk/inbound/journal";
import type { Gate } from "@balcao/core/base/gate";
import { logger } from "@balcao/core/base/logger";
import { type BinaryNode, isJidBroadcast, type SignalDataSet, type WAMessage } from "@whiskeysockets/baileys";
import { inScope } from "../../../until.ts";
import { journalType, type KeyStore } from "../keys/key-store.ts";
import { StaleLease } from "../keys/socket-keys.ts";
import type { JournalEntry } from "../keys/key-write.ts";
import type { JournallingRepository, Opening } from "../keys/signal.ts";
import { type Directory, isForNobody } from "../address.ts";
import { callEntry, entryOf, type OwnAddresses, partsOf, resentEntry } from "./envelope.ts";
import { hashOf, nothing, packPart, unpackParts } from "./plaintexts.ts";

/** Why a row has no content: the message could not be decrypted (it may come again), or the server had no content for this device. */
export const undecryptable = "undecryptable";
export const unavailable = "unavailable";

interface Surroundings {
  store: KeyStore;
  lease: Lease;
  /** Limits how many parts are decrypted at a time, over all numbers. */
  opening: Gate;
  received: (row: JournalRow) => void;
  closing: AbortSignal;
}

/**
 * Stores messages in the journal on their way from the socket. A message is in the journal, in the same commit as the key that decrypted it, before
 * Baileys can acknowledge the message. A repeated message gives the same plaintext as the first time. docs/how-a-message-travels.md has the whole way:
 *
 *     intercept -- stanza ----------> arrived()   notes chat, author and id
 *     intercept -- the same stanza -> Baileys
 *     Baileys   -- encrypted part --> signal -> open()
 *     open()    -- decrypted part --> KeyStore    key and journal row, in one commit
 *     open()    -- decrypted part --> Baileys     which then acknowledges the stanza
 *     deliver() -- row -------------> link -> Inbox -> link.read() -> facts -> core
 */
export class Intake implements JournallingRepository {
  readonly #store: KeyStore;
  readonly #lease: Lease;
  readonly #opening: Gate;
  readonly #received: (row: JournalRow) => void;
  readonly #stanzas = new WeakMap<Uint8Array, Stanza>();
  readonly #closing: AbortSignal;

  constructor({ store, lease, opening, received, closing }: Surroundings) {
    this.#store = store;
    this.#lease = lease;
    this.#opening = opening;
    this.#received = received;
    this.#closing = closing;
  }

  /** The pairs of number and LID in the key store, read without a question to the server. */
  readonly directory: Directory = {
    lidOf: async (phone) => (await this.#store.get("lid-mapping", [phone]))[phone] ?? null,
    phoneOf: async (lid) => (await this.#store.get("lid-mapping", [`${lid}_reverse`]))[`${lid}_reverse`] ?? null,
  };

  /**
   * Call it with each stanza before Baileys sees the stanza. Resolves when Baileys may have the stanza. Baileys acknowledges a stanza without content
   * immediately, so this journals such a stanza first. Fails when the number no longer belongs to this worker.
   */
  arrived(node: BinaryNode, me: OwnAddresses): Promise<void> | undefined {
    const { from = "", category } = node.attrs;
    if (category === "peer" || isForNobody(from) || (isJidBroadcast(from) && !node.attrs.participant)) return undefined;
    const parts = partsOf(node);
    if (parts.some(({ attrs }) => attrs.type === "msmsg")) return undefined;
    const entry = entryOf(node, me, this.#lease.connectionId, this.directory);
    // Baileys refuses a stanza without a recognisable chat, for the same fault.
    entry.catch(() => undefined);
    const stanza = new Stanza(this, entry, parts.length);
    for (const { content } of parts) this.#stanzas.set(content as Uint8Array, stanza);
    return parts.length > 0 ? undefined : stanza.unreadable(unavailable);
  }

  /** Call it with each stanza about a call before Baileys sees the stanza. */
  async rang(node: BinaryNode): Promise<void> {
    const entry = await callEntry(node, this.#lease.connectionId, this.directory);
    if (!entry) return;
    await this.#store.note(entry);
    this.deliver(entry, null);
  }

  /** Decrypts a part. A part whose stanza `arrived` did not register, such as a message between our own devices, is decrypted without a journal entry. */
  open(ciphertext: Uint8Array, opening: Opening): Promise<Uint8Array> {
    const stanza = this.#stanzas.get(ciphertext);
    if (!stanza) return opening(() => ({}));
    return this.#opening.pass(() => stanza.open(ciphertext, opening), this.#lease.companyId);
  }

  /** Journals a whole message that did not come as its own stanza. */
  async accept(entry: JournalEntry, content: Uint8Array): Promise<void> {
    const plaintext = packPart(hashOf(content), content);
    const whole = { ...entry, plaintext };
    await this.#store.note(whole);
    this.deliver(whole, plaintext);
  }

  /** Journals messages that the phone of our own account sends again, because this device never got them. */
  resent(messages: readonly WAMessage[]): void {
    for (const message of messages) {
      resentEntry(message, this.#lease.connectionId, this.directory)
        .then((resent) => resent && this.accept(resent.entry, resent.content))
        .catch((error: unknown) => logger.warn({ reason: String(error) }, "a message sent again could not be kept"));
    }
  }

  note(entry: JournalEntry): Promise<void> {
    return this.#store.note(entry);
  }

  find(entry: JournalEntry): Promise<KnownRow | null> {
    return inScope({ companyId: this.#lease.companyId, closing: this.#closing }, () => findJournal(entry));
  }

  deliver({ rowId, plaintext: _plaintext, ...entry }: JournalEntry, plaintexts: Buffer | null): void {
    if (rowId !== undefined) this.#received({ ...entry, id: rowId, plaintexts, attempts: 0, receivedAt: new Date() });
  }
}

/** One stanza on its way through Baileys, which decrypts its parts one after the other. */
class Stanza {
  readonly #intake: Intake;
  readonly #entry: Promise<JournalEntry>;
  readonly #opened: Buffer[] = [];
  #left: number;
  #last: JournalEntry | undefined;

  constructor(intake: Intake, entry: Promise<JournalEntry>, parts: number) {
    this.#intake = intake;
    this.#entry = entry;
    this.#left = parts;
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

  /** Journals that a message without readable content came. */
  async unreadable(reason: string): Promise<void> {
    const entry = { ...(await this.#entry), plaintext: null, reason };
    await this.#intake.note(entry);
    this.#last = entry;
    if (this.#left === 0) this.#intake.deliver(entry, null);
  }

  /** The plaintext of a part that came before, because the key of the part is used up. */
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
    if (!this.#last) return;
    this.#intake.deliver(this.#last, this.#opened.length > 0 ? Buffer.concat(this.#opened) : null);
  }
}
