import type { ChatMessage } from "@balcao/shared/chats/schema";

type Listener = (message: ChatMessage) => void;
const listeners = new Set<Listener>();
/** The newest message that was told of each chat: an event may come twice. */
const told = new Map<number, number>();

/** Messages as they come in, for notices. Who fetches them hears nothing. */
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
