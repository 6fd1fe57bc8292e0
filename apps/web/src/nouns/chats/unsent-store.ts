import type { ChatMessage } from "@balcao/shared/chats/schema";
import { makeUnsentStore, type UnsentPost } from "../../lib/unsent/store.ts";

/** A file that the user has chosen and not yet sent. `url` shows the file from memory. */
export type ChosenFile = { key: string; file: File; url: string };

/** A message to colleagues on its way to the server. */
export type UnsentChatMessage = UnsentPost & {
  chatId: number;
  message: string;
  quoted: ChatMessage | null;
  files: readonly ChosenFile[];
};

/** Messages to colleagues that the server does not have yet. */
export const unsentInChats = makeUnsentStore<UnsentChatMessage>({
  prefix: "chat-outbox:",
  isOne: ({ chatId, files }) => typeof chatId === "number" && Array.isArray(files),
  holdsBytes: ({ files }) => files.length > 0,
  release: ({ files }) => files.forEach(({ url }) => URL.revokeObjectURL(url)),
});
