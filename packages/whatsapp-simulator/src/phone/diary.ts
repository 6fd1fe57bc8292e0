import type { proto } from "@whiskeysockets/baileys";
import type { MediaLibrary } from "../media/library.ts";
import type { Person } from "../server/person.ts";
import type { World } from "../server/world.ts";
import { ChatBook, type Entry, type Mark, type NewEntry } from "./chat-book.ts";
import { downloadMedia } from "./media-files.ts";
import { readContent } from "./read-content.ts";

/** The chats of a phone and their changes. They are stored in the log, and sent to watchers. */
export class Diary {
  readonly #world: World;
  readonly #person: Person;
  readonly #book: ChatBook;
  readonly #marks = new Map<string, Mark>();

  constructor(world: World, person: Person, library: MediaLibrary) {
    this.#world = world;
    this.#person = person;
    this.#book = new ChatBook((raw) => downloadMedia(library, raw));
    for (const line of world.store.readLines<NewEntry | Mark>(this.#log)) {
      if ("mark" in line) this.#marks.set(line.mark, line);
      else this.#book.put(line);
    }
  }

  chat(key: string): Entry[] {
    return this.#book.chat(key);
  }

  find(id: string): Entry | undefined {
    return this.#book.find(id);
  }

  /** An own message in its sent form, with or without a bubble. */
  sent(id: string): Omit<Mark, "mark"> | undefined {
    const entry = this.#book.find(id);
    return entry?.fromCustomer ? entry : this.#marks.get(id);
  }

  /** Adds a new entry, or replaces an old one. */
  update(fields: NewEntry): Entry {
    const entry = this.#book.put(fields);
    this.#world.store.append(this.#log, entry);
    if (this.#person.isCustomer)
      this.#world.emit({ type: "entry", customer: this.#person.number, peer: entry.chat, entry });
    return entry;
  }

  /**
   * Applies a message to the chat. Only authors edit and delete, and admins of groups delete. A message that came before counts as one more copy and
   * changes nothing.
   */
  apply(id: string, message: proto.IMessage, fields: Omit<NewEntry, "id" | "kind">, mayDeleteAll = false): void {
    const known = this.#book.find(id);
    if (known) return void this.update({ ...known, copies: known.copies + 1 });
    if (this.#marks.has(id)) return;
    const effect = readContent(message);
    if (effect.does === "appear") return void this.update({ ...fields, id, ...effect.fields });
    this.#mark({ mark: id, ...(fields.fromCustomer ? fields : {}) });
    const target = effect.does === "nothing" ? undefined : this.#book.find(effect.targetId);
    if (!target || effect.does === "nothing") return;
    const isOwn = target.fromCustomer === fields.fromCustomer && target.peer === fields.peer;
    if (effect.does === "react") {
      const by = fields.fromCustomer ? this.#person.number : fields.peer;
      const others = target.reactions.filter((reaction) => reaction.by !== by);
      const own = effect.emoji ? [{ emoji: effect.emoji, fromCustomer: fields.fromCustomer, by }] : [];
      this.update({ ...target, reactions: [...others, ...own] });
    } else if (isOwn && effect.does === "edit") this.update({ ...target, text: effect.text, edited: true });
    else if (effect.does === "delete" && (isOwn || mayDeleteAll)) this.update({ ...target, deleted: true });
  }

  /** Shows this phone's own vote. The votes of others stay encrypted. */
  vote(targetId: string, chosen: string[]): void {
    const target = this.#book.find(targetId);
    if (!target?.poll) return;
    const options = target.poll.options.map(({ name, votes, mine: before }) => {
      const mine = chosen.includes(name);
      return { name, votes: votes + Number(mine) - Number(before), mine };
    });
    this.update({ ...target, poll: { ...target.poll, options } });
  }

  #mark({ mark, chat, raw, type, edit }: Mark): void {
    const kept: Mark = { mark, chat, raw, type, edit };
    this.#marks.set(mark, kept);
    this.#world.store.append(this.#log, kept);
  }

  get #log(): string {
    return `chats/${this.#person.number}`;
  }
}
