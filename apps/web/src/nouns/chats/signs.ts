import { typingAgainMs, typingForMs } from "@balcao/shared/chats/rules";
import type { ServerToClientEvents } from "@balcao/shared/events";
import type { ClientToServerEvents, Signs } from "@balcao/shared/presence/signals";
import type { Socket } from "socket.io-client";

type Line = Pick<Socket<ServerToClientEvents, ClientToServerEvents>, "emit">;
type Writer = Signs["chat.typing"]["user"];

const nobody: readonly Writer[] = [];
let line: Line | null = null;
let writers = new Map<number, readonly Writer[]>();
const fading = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
/** The chat in which this browser last reported that its user writes, and the time of that report. */
let said = { chatId: 0, at: Number.NEGATIVE_INFINITY };

function put(chatId: number, next: readonly Writer[]): void {
  writers = new Map(writers).set(chatId, next);
  listeners.forEach((listener) => listener());
}

/** The users who write at this moment, by chat. These signs are not in the cache, because they cannot be fetched. */
export const chatSigns = {
  writersIn: (chatId: number): readonly Writer[] => writers.get(chatId) ?? nobody,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Sets the connection. Null means that the connection is lost, and clears everybody's signs. */
  connected(next: Line | null): void {
    line = next;
    writers = new Map();
    said = { chatId: 0, at: Number.NEGATIVE_INFINITY };
    listeners.forEach((listener) => listener());
  },
  /**
   * The field calls this function on every change: with true while the field has a text, and with false once the field is empty or the text is sent.
   */
  say(chatId: number, typing: boolean): void {
    const now = performance.now();
    const isSaid = said.chatId === chatId && said.at > Number.NEGATIVE_INFINITY;
    if (typing ? isSaid && now - said.at < typingAgainMs : !isSaid) return;
    said = { chatId, at: typing ? now : Number.NEGATIVE_INFINITY };
    line?.emit("chat.typing", { chatId, typing });
  },
  heard({ chatId, user, typing }: Signs["chat.typing"]): void {
    const key = `${chatId} ${user.id}`;
    clearTimeout(fading.get(key));
    fading.delete(key);
    const known = chatSigns.writersIn(chatId);
    const others = known.filter(({ id }) => id !== user.id);
    if (typing) {
      const fade = setTimeout(() => chatSigns.heard({ chatId, user, typing: false }), typingForMs);
      fading.set(key, fade);
    }
    if (typing !== known.length > others.length) put(chatId, typing ? [...others, user] : others);
  },
};
