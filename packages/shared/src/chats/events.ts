import type { Chat, ChatMessage } from "./schema.ts";

/** Events of a chat go only to its members. Even admins of the company do not get them. */
export interface ChatEvents {
  /** `muted` is the choice of the user who gets the event. */
  "chat.update": { chat: Chat };
  /** The chat was deleted, or the user who gets the event is no longer a member. */
  "chat.gone": { chatId: number };
  "chat-message.create": { message: ChatMessage };
  "chat-message.update": { message: ChatMessage };
}
