import { randomBytes } from "node:crypto";
import { proto } from "@whiskeysockets/baileys";
import type { CustomerState, Outgoing } from "../network-api.ts";
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
import { sendReceipt } from "../server/receipts.ts";
import type { World } from "../server/world.ts";
import { ChatBook, type Entry, type NewEntry } from "./chat-book.ts";
import { compose, type Composed, type ComposeContext } from "./compose.ts";
import { openLetter } from "./inbox.ts";
import { downloadMedia, uploadMedia } from "./media-files.ts";
import { type Draft, Outbox } from "./outbox.ts";
import { readContent } from "./read-content.ts";

export interface PhoneParts {
  world: World;
  library: MediaLibrary;
  /** Origin of the media host, known once it listens. */
  mediaOrigin: () => string;
}

/** A message that is encrypted and waits to be handed over. */
export interface Prepared {
  id: string;
  release(): Promise<void>;
}

/** A phone that the simulator plays: decrypts, shows, answers with receipts, and writes. */
export class SimPhone implements Phone {
  readonly person: Person;
  readonly chats: ChatBook;
  readonly #parts: PhoneParts;
  readonly #outbox: Outbox;
  /** Retries asked for, by message. */
  readonly #asked = new Map<string, number>();
  /** What reached the phone and is no entry of its own: edits, reactions. */
  readonly #applied = new Set<string>();
  #held: Letter[] = [];
  #wakers: (() => void)[] = [];
  #turn: Promise<void> = Promise.resolve();
  #state: CustomerState = "online";
  autoRead = false;

  constructor(person: Person, parts: PhoneParts) {
    this.person = person;
    this.#parts = parts;
    this.#outbox = new Outbox(parts.world, person);
    this.chats = new ChatBook((raw) => downloadMedia(parts.library, raw));
    for (const line of parts.world.store.readLines<NewEntry>(this.#log)) this.chats.put(line);
  }

  get online(): boolean {
    return this.#state === "online";
  }

  get state(): CustomerState {
    return this.#state;
  }

  setState(state: CustomerState): void {
    this.#state = state;
    if (state === "offline") return;
    const [held, wakers] = [this.#held, this.#wakers];
    [this.#held, this.#wakers] = [[], []];
    for (const letter of held) this.receive(letter);
    for (const wake of wakers) wake();
  }

  /** Composes and encrypts now. Nothing leaves the phone before `release`, nor while it is offline. */
  async prepare(to: string, content: Outgoing, id = newId()): Promise<Prepared> {
    const target = this.#target(to);
    const addressed = isGroup(target) ? target.jid : this.#addressOf(target);
    const composed = compose(content, this.#context(target, addressed));
    const draft: Draft = { id, to: target, addressed, composed };
    const letter = await this.#outbox.encrypt(draft);
    return { id, release: () => this.#release(draft, letter) };
  }

  receive(letter: Letter): void {
    if (!this.online) {
      this.#held.push(letter);
      return;
    }
    this.#turn = this.#turn.then(() => this.#open(letter)).catch(() => undefined);
  }

  receipt({ type, ids }: ReceiptNews): void {
    const ack = type === undefined ? 2 : 3;
    for (const id of ids) {
      const entry = this.chats.find(id);
      if (entry?.fromCustomer && entry.ack < ack) this.update({ ...entry, ack });
    }
  }

  retry(request: RetryRequest): void {
    const entry = this.chats.find(request.id);
    const target = request.group ? this.#parts.world.groups.get(request.group) : this.#target(entry?.chat ?? "");
    if (!entry?.raw || !target) return;
    const addressed = isGroup(target) ? target.jid : this.#addressOf(target);
    const message = proto.Message.decode(entry.raw);
    const draft: Draft = { id: request.id, to: target, addressed, composed: { message, type: typeOf(entry) } };
    this.#outbox.resend(request, entry.raw, draft).catch(() => undefined);
  }

  typing(from: Person, state: string): void {
    this.#parts.world.emit({ type: "typing", customer: this.person.number, peer: from.jid(), state });
  }

  /** Marks entries of the company as read or played and tells their authors. */
  confirm(entries: Entry[], type: "read" | "played"): void {
    const { world } = this.#parts;
    const byAuthor = new Map<string, Entry[]>();
    for (const entry of entries) {
      const key = `${entry.peer} ${entry.addressed}`;
      byAuthor.set(key, [...(byAuthor.get(key) ?? []), entry]);
      this.update({ ...entry, seen: true });
    }
    for (const [first, ...more] of byAuthor.values()) {
      const author = first && world.person(first.peer);
      if (!author) continue;
      const ids = [first, ...more].map(({ id }) => id);
      sendReceipt(world, { from: this.person, author, addressed: first.addressed ?? this.person.jid(), type, ids });
    }
  }

  /** Stores a changed or new entry, keeps it in the log and tells who watches. */
  update(fields: NewEntry): Entry {
    const entry = this.chats.put(fields);
    this.#parts.world.store.append(this.#log, entry);
    if (this.person.isCustomer)
      this.#parts.world.emit({ type: "entry", customer: this.person.number, peer: entry.chat, entry });
    return entry;
  }

  /** Key of a chat: the group, or the number at the other end, whatever address it was asked by. */
  chatKey(peer: string): string {
    const { world } = this.#parts;
    if (world.groups.has(peer)) return peer;
    return (peer.includes("@") ? world.locate(peer)?.person : world.resolve(peer))?.jid() ?? peer;
  }

  /** After a reinstallation: nobody holds this phone's keys of groups any more. */
  forgetKeys(): void {
    this.#outbox.forgetGroups();
  }

  async #release(draft: Draft, letter: Letter): Promise<void> {
    if (!this.online) await new Promise<void>((wake) => this.#wakers.push(wake));
    const raw = proto.Message.encode(draft.composed.message).finish();
    this.#apply(draft.id, draft.composed.message, {
      chat: isGroup(draft.to) ? draft.to.jid : draft.to.jid(),
      fromCustomer: true,
      peer: isGroup(draft.to) ? draft.to.jid : draft.to.number,
      at: Date.now(),
      ack: 1,
      raw,
      seen: true,
    });
    await this.#outbox.release(letter, draft);
  }

  async #open(letter: Letter): Promise<void> {
    const { world } = this.#parts;
    for (const [device, signal] of this.person.devices) {
      const message = await openLetter(letter, this.person, device, signal).catch(() => undefined);
      if (!message) {
        const tries = (this.#asked.get(letter.id) ?? 0) + 1;
        this.#asked.set(letter.id, tries);
        if (tries <= 5) askRetry(world, { letter, by: this.person, device, signal, count: tries });
        continue;
      }
      if (device !== 0) continue;
      this.#arrived(letter, message);
    }
    world.save(this.person);
  }

  #arrived(letter: Letter, message: proto.IMessage): void {
    const { world } = this.#parts;
    const known = this.chats.find(letter.id);
    if (known) this.update({ ...known, copies: known.copies + 1 });
    else if (!this.#applied.has(letter.id))
      this.#apply(letter.id, message, {
        chat: isGroup(letter.to) ? letter.to.jid : letter.from.jid(),
        fromCustomer: false,
        peer: letter.from.number,
        at: letter.at,
        addressed: letter.addressed,
        raw: proto.Message.encode(message).finish(),
      });
    const { from: author, addressed, id } = letter;
    sendReceipt(world, { from: this.person, author, addressed, type: "delivered", ids: [id] });
    const entry = this.chats.find(id);
    if (this.autoRead && entry && !entry.seen) this.confirm([entry], "read");
  }

  #apply(id: string, message: proto.IMessage, fields: Omit<NewEntry, "id" | "kind">): void {
    const effect = readContent(message);
    if (effect.does === "appear") return void this.update({ ...fields, id, ...effect.fields });
    this.#applied.add(id);
    if (effect.does === "nothing") return;
    const target = this.chats.find(effect.targetId);
    if (!target) return;
    if (effect.does === "react") {
      const others = target.reactions.filter(({ fromCustomer }) => fromCustomer !== fields.fromCustomer);
      const mine = effect.emoji ? [{ emoji: effect.emoji, fromCustomer: fields.fromCustomer }] : [];
      this.update({ ...target, reactions: [...others, ...mine] });
    } else if (target.fromCustomer === fields.fromCustomer) {
      this.update(
        effect.does === "edit" ? { ...target, text: effect.text, edited: true } : { ...target, deleted: true },
      );
    }
  }

  get #log(): string {
    return `chats/${this.person.number}`;
  }

  #target(to: string): Person | GroupRecord {
    const { world } = this.#parts;
    const target = world.groups.get(to) ?? (to.includes("@") ? world.locate(to)?.person : world.person(to));
    if (!target) throw new Error(`${to} is not on WhatsApp`);
    return target;
  }

  /** The form of address this phone uses in its chats. */
  #addressOf(person: Person): string {
    return this.person.profile.addressing === "pn" && !person.profile.lidOnly ? person.jid() : person.lidJid();
  }

  #context(target: Person | GroupRecord, chat: string): ComposeContext {
    const { world, library, mediaOrigin } = this.#parts;
    const me = isGroup(target) || this.person.profile.lidOnly ? this.person.lidJid() : this.#addressOf(this.person);
    return {
      me,
      chat,
      find: (id) => {
        const entry = this.chats.find(id);
        if (!entry) throw new Error(`no message ${id} here`);
        return entry;
      },
      authorOf: (entry) => {
        const author = entry.fromCustomer ? undefined : world.person(entry.peer);
        if (!author) return me;
        return isGroup(target) ? author.lidJid() : this.#addressOf(author);
      },
      upload: (kind, data) =>
        uploadMedia(library, mediaOrigin(), kind, data, isGroup(target) ? undefined : target.number),
    };
  }
}

/** Ids of Android phones look like this. */
export const newId = (): string => `3A${randomBytes(15).toString("hex").toUpperCase()}`;

function typeOf({ kind }: Entry): Composed["type"] {
  if (kind === "poll") return "poll";
  return ["text", "location", "contact"].includes(kind) ? "text" : "media";
}
