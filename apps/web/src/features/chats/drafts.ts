import { storage } from "../../lib/storage.ts";

// The key has the prefix of all drafts, so that signing out deletes it too.
const keyOf = (userId: number, chatId: number) => `draft:chat:${userId}:${chatId}`;

/** The text that the user has begun to write in a chat, stored in this browser. */
export const chatDrafts = {
  read: (userId: number, chatId: number): string => storage.get(keyOf(userId, chatId)) ?? "",
  write(userId: number, chatId: number, text: string): void {
    if (text === "") storage.remove(keyOf(userId, chatId));
    else storage.set(keyOf(userId, chatId), text);
  },
};
