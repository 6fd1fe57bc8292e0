import type { ChatEvents } from "@balcao/shared/chats/events";
import type { UserEvents } from "@balcao/shared/users/events";
import type { Live } from "../../lib/cache/live.ts";
import { dropChat, putChat, putChatMessage, renameInChats } from "./cache.ts";
import { arrivals } from "./arrivals.ts";
import { chatSigns } from "./signs.ts";

/** Chats name their members. */
type HeardEvents = ChatEvents & Pick<UserEvents, "user.update">;

export const chatsLive: Live<HeardEvents> = {
  "chat.update": (cache, { chat }) => putChat(cache, chat),
  "chat.gone": (cache, { chatId }) => dropChat(cache, chatId),
  "chat-message.create": (cache, { message }) => {
    putChatMessage(cache, message);
    chatSigns.heard({ chatId: message.chatId, user: message.sender, typing: false });
    arrivals.tell(message);
  },
  "chat-message.update": (cache, { message }) => putChatMessage(cache, message),
  "user.update": (cache, { user }) => renameInChats(cache, user),
};
