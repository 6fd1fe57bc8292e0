import type { Chat, ChatMessage } from "@balcao/shared/chats/schema";
import { publish } from "../../base/outbox/write.ts";
import { loadChatMessage, type LockedChat, showChat } from "./access.ts";

type ChatAudience = Pick<LockedChat, "memberIds" | "mutedIds">;

/** Sends the members the present chat, and returns it as the member `userId` sees it. */
export async function tellChat(userId: number, chatId: number, { memberIds, mutedIds }: ChatAudience): Promise<Chat> {
  const chat = await showChat({ userId }, chatId);
  publish("chat.update", { chat }, { memberIds, mutedIds });
  return chat;
}

export async function tellChatMessage(
  name: "chat-message.create" | "chat-message.update",
  messageId: number,
  { memberIds }: Pick<ChatAudience, "memberIds">,
): Promise<ChatMessage> {
  const message = await loadChatMessage(messageId);
  publish(name, { message }, { memberIds });
  return message;
}
