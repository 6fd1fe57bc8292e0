import { randomBytes } from "node:crypto";
import { proto } from "@whiskeysockets/baileys";
import type { CustomerState, Outgoing, PreparedMessage } from "../network-api.ts";
import type { MediaLibrary } from "../media/library.ts";
import {
  type GroupRecord,
  isGroup,
  type Letter,
  type Phone,
  type ReceiptNews,
  type RetryRequest,
} from "../server/letter.ts";
import { askRetry } from "../server/retries.ts";
import type { Person } from "../server/person.ts";
import { showPicture } from "../server/queries/pictures.ts";
import { sendReceipt } from "../server/receipts.ts";
import type { World } from "../server/world.ts";
import type { Entry } from "./chat-book.ts";
import { compose, type ComposeContext } from "./compose.ts";
import { Diary } from "./diary.ts";
import { HeldLetters } from "./held-letters.ts";
import { openLetter } from "./inbox.ts";
import { mediaOf, uploadMedia } from "./media-files.ts";
import { type Draft, Outbox } from "./outbox.ts";
import { secretIn, unseal } from "./seal.ts";

const MAX_RETRIES = 5;

export interface PhoneParts {
  world: World;
  library: MediaLibrary;
}

/** A phone that the simulator plays. It decrypts, shows, answers with receipts, and writes. */
export class SimPhone implements Phone {
  readonly person: Person;
  readonly diary: Diary;
  readonly #world: World;
  readonly #library: MediaLibrary;
  readonly #outbox: Outbox;
  /** The requested retries, by message and device. */
  readonly #asked = new Map<string, number>();
  readonly #held: HeldLetters;
  #wakers: (() => void)[] = [];
  #turn: Promise<void> = Promise.resolve();

  constructor(person: Person, { world, library }: PhoneParts) {
    this.person = person;
    this.#world = world;
    this.#library = library;
    this.#outbox = new Outbox(world, person);
    this.diary = new Diary(world, person, library);
    this.#held = new HeldLetters(world, person);
  }

  get online(): boolean {
    return !this.person.away;
  }

  setState(state: CustomerState): void {
    this.person.away = state === "offline";
    this.#world.save(this.person);
    if (this.person.away) return;
    for (const letter of this.#held.release()) this.receive(letter);
    for (const wake of this.#wakers.splice(0)) wake();
  }

  chatsWith(person: Person): boolean {
    return this.diary.chat(person.jid()).length > 0;
  }

  /** Resolves when all arrived messages are decrypted and shown. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  /** Composes and encrypts now. The message leaves the phone only after `release`, and only while the phone is online. */
  async prepare(to: string, content: Outgoing, id = newId()): Promise<PreparedMessage> {
    const target = this.#target(to);
    const addressed = this.#chatAddress(target);
    const draft: Draft = { id, to: target, addressed, composed: compose(content, this.#context(target, addressed)) };
    const letter = await this.#outbox.encrypt(draft);
    const release = async (): Promise<void> => {
      await this.#release(draft, letter);
      if (content.kind === "pollVote") this.diary.vote(content.targetId, content.options);
    };
    return { id, release };
  }

  receive(letter: Letter): void {
    if (this.online) this.#turn = this.#turn.then(() => this.#open(letter)).catch(() => undefined);
    else this.#held.add(letter);
  }

  receipt({ type, ids }: ReceiptNews): void {
    const ack = type === undefined ? 2 : 3;
    for (const id of ids) {
      const entry = this.diary.find(id);
      if (entry?.fromCustomer && entry.ack < ack) this.diary.update({ ...entry, ack });
    }
  }

  retry(request: RetryRequest): void {
    const { raw, chat, type = "text", edit } = this.diary.sent(request.id) ?? {};
    if (!raw || !chat) return;
    const target = this.#target(chat);
    const composed = { message: proto.Message.decode(raw), type, edit };
    const draft: Draft = { id: request.id, to: target, addressed: this.#chatAddress(target), composed };
    this.#outbox.resend(request, draft).catch(() => undefined);
  }

  typing(from: Person, state: string): void {
    this.#world.emit({ type: "typing", customer: this.person.number, peer: from.jid(), state });
  }

  uploadAgain(id: string): { mediaKey: Uint8Array; directPath: string } | undefined {
    const { raw } = this.diary.find(id) ?? {};
    const file = raw && mediaOf(raw);
    const directPath = file && this.#library.renew(file.directPath);
    return file && directPath ? { mediaKey: file.mediaKey, directPath } : undefined;
  }

  picture(): Uint8Array | null {
    const { picture } = this.person;
    return (picture && this.#library.read(picture)) || null;
  }

  setPicture(data: Uint8Array | null): void {
    showPicture(this.#world, this.person, data && this.#library.add(Buffer.from(data)));
  }

  /** Marks entries of the company as read or played, and sends the receipts to their authors. */
  confirm(entries: Entry[], type: "read" | "played"): void {
    const byAuthor = new Map<string, Entry[]>();
    for (const entry of entries) {
      const key = `${entry.peer} ${entry.addressed}`;
      byAuthor.set(key, [...(byAuthor.get(key) ?? []), entry]);
      this.diary.update({ ...entry, seen: true });
    }
    for (const list of byAuthor.values()) {
      const author = this.#world.person(list[0]?.peer ?? "");
      const addressed = list[0]?.addressed ?? this.person.jid();
      if (author)
        sendReceipt(this.#world, { from: this.person, author, addressed, type, ids: list.map(({ id }) => id) });
    }
  }

  /** Drops the keys of groups, because after a reinstallation nobody has this phone's keys any more. */
  forgetKeys(): void {
    this.#outbox.forgetGroups();
  }

  /** The key of a chat, for any address of its other end: the group, or the number. */
  chatKey(peer: string): string {
    if (this.#world.groups.has(peer)) return peer;
    return (peer.includes("@") ? this.#world.locate(peer)?.person : this.#world.resolve(peer))?.jid() ?? peer;
  }

  async #release(draft: Draft, letter: Letter): Promise<void> {
    if (!this.online) await new Promise<void>((wake) => this.#wakers.push(wake));
    this.diary.apply(draft.id, draft.composed.plain ?? draft.composed.message, {
      chat: isGroup(draft.to) ? draft.to.jid : draft.to.jid(),
      fromCustomer: true,
      peer: isGroup(draft.to) ? draft.to.jid : draft.to.number,
      at: Date.now(),
      ack: 1,
      raw: proto.Message.encode(draft.composed.message).finish(),
      type: draft.composed.type,
      edit: draft.composed.edit,
      seen: true,
    });
    await this.#outbox.release(letter, draft);
  }

  /** Every device decrypts its copy. The phone itself shows the message. */
  async #open(letter: Letter): Promise<void> {
    for (const [device, signal] of this.person.devices) {
      const message = await openLetter(letter, this.person, device, signal).catch(() => undefined);
      if (message && device === 0) this.#show(letter, message);
      if (message) continue;
      const key = `${letter.id}:${device}`;
      const count = (this.#asked.get(key) ?? 0) + 1;
      this.#asked.set(key, count);
      if (count <= MAX_RETRIES) askRetry(this.#world, { letter, by: this.person, device, signal, count });
    }
    this.#world.save(this.person);
  }

  #show(letter: Letter, message: proto.IMessage): void {
    const { from: author, addressed, id } = letter;
    const mayDeleteAll = isGroup(letter.to) && letter.to.members[0] === author.number;
    const fields = {
      chat: isGroup(letter.to) ? letter.to.jid : author.jid(),
      fromCustomer: false,
      peer: author.number,
      at: letter.at,
      addressed,
      raw: proto.Message.encode(message).finish(),
    };
    const edited = this.diary.find(message.secretEncryptedMessage?.targetMessageKey?.id ?? "");
    const plain = unseal(message, secretIn(edited?.raw), [author.jid(), author.lidJid()]);
    this.diary.apply(id, plain, fields, mayDeleteAll);
    sendReceipt(this.#world, { from: this.person, author, addressed, type: "delivered", ids: [id] });
    const entry = this.diary.find(id);
    if (this.person.autoRead && entry && !entry.seen) this.confirm([entry], "read");
  }

  #target(to: string): Person | GroupRecord {
    const target =
      this.#world.groups.get(to) ?? (to.includes("@") ? this.#world.locate(to)?.person : this.#world.person(to));
    if (!target) throw new Error(`${to} is not on WhatsApp`);
    return target;
  }

  #chatAddress(target: Person | GroupRecord): string {
    return isGroup(target) ? target.jid : this.#addressOf(target);
  }

  /** The form of address that this phone uses in its chats. */
  #addressOf(person: Person): string {
    const { addressing, lidOnly } = this.person.profile;
    return addressing === "pn" && !lidOnly ? person.jid() : person.lidJid();
  }

  #context(target: Person | GroupRecord, chat: string): ComposeContext {
    const form = (person: Person): string => (isGroup(target) ? person.lidJid() : this.#addressOf(person));
    const owner = isGroup(target) ? undefined : target.number;
    return {
      me: form(this.person),
      chat,
      find: (id) => {
        const entry = this.diary.find(id);
        if (!entry) throw new Error(`no message ${id} here`);
        return entry;
      },
      authorOf: (entry) => form((entry.fromCustomer ? undefined : this.#world.person(entry.peer)) ?? this.person),
      upload: (kind, data) => uploadMedia(this.#library, this.#world.mediaOrigin, kind, data, owner),
    };
  }
}

/** Ids of Android phones look like this. */
export const newId = (): string => `3A${randomBytes(15).toString("hex").toUpperCase()}`;
