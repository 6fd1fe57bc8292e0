/** Meta shows that we type for 25 seconds, or until we write. */
const shownMs = 20_000;
/** So many chats are known. */
const chatsAtMost = 2000;

/** Meta shows that we type only together with a read mark: on the customer's last message of a chat, once in a while. */
export class Typing {
  readonly #chats = new Map<string, { wid: string; shownAt: number }>();

  /** The customer's last message of a chat. */
  heard(chat: string, wid: string): void {
    this.#chats.delete(chat);
    this.#chats.set(chat, { wid, shownAt: Number.NEGATIVE_INFINITY });
    const [oldest] = this.#chats.keys();
    if (this.#chats.size > chatsAtMost && oldest) this.#chats.delete(oldest);
  }

  /** We wrote, which ends it. */
  wrote(chat: string): void {
    const known = this.#chats.get(chat);
    if (known) known.shownAt = Number.NEGATIVE_INFINITY;
  }

  /** The message to mark; null where none is known since the number was opened here, or it is shown already. */
  show(chat: string, now: number): string | null {
    const known = this.#chats.get(chat);
    if (!known || now - known.shownAt < shownMs) return null;
    known.shownAt = now;
    return known.wid;
  }
}
