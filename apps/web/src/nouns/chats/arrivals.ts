import type { ChatMessage } from "@balcao/shared/chats/schema";

type Listener = (message: ChatMessage) => void;
const listeners = new Set<Listener>();
/** The newest reported message of each chat, because an event may come twice. */
const told = new Map<number, number>();

/** Reports messages as their events arrive, for notices. Fetched messages are not reported. */
export const arrivals = {
  tell(message: ChatMessage): void {
    if (message.id <= (told.get(message.chatId) ?? 0)) return;
    told.set(message.chatId, message.id);
    listeners.forEach((listener) => listener(message));
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
