/** Meta shows our typing for 25 seconds, or until we write. */
const shownMs = 20_000;
/** The most remembered chats. */
const chatsAtMost = 2000;

/**
 * Meta shows that we type only together with a read mark: on the customer's last message of a chat, once in a while, and only after somebody read
 * that message. A bot, or a colleague who writes without having looked, marks nothing as read.
 */
export class Typing {
  readonly #chats = new Map<string, { wid: string; isRead: boolean; shownAt: number }>();

  /** The customer's last message of a chat. */
  heard(chat: string, wid: string): void {
    this.#keep(chat, wid, false);
  }

  /** Meta got the report that this message was read. If no message of the chat is known yet, this one counts as the last. */
  read(chat: string, wid: string): void {
    const known = this.#chats.get(chat);
    if (!known) this.#keep(chat, wid, true);
    else if (known.wid === wid) known.isRead = true;
  }

  #keep(chat: string, wid: string, isRead: boolean): void {
    this.#chats.delete(chat);
    this.#chats.set(chat, { wid, isRead, shownAt: Number.NEGATIVE_INFINITY });
    const [oldest] = this.#chats.keys();
    if (this.#chats.size > chatsAtMost && oldest) this.#chats.delete(oldest);
  }

  /** Our message ends the typing. */
  wrote(chat: string): void {
    const known = this.#chats.get(chat);
    if (known) known.shownAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * The message to mark. Null when the last message was not read, when none is known since the number was opened here, or when typing is shown
   * already.
   */
  show(chat: string, now: number): string | null {
    const known = this.#chats.get(chat);
    if (!known?.isRead || now - known.shownAt < shownMs) return null;
    known.shownAt = now;
    return known.wid;
  }
}
