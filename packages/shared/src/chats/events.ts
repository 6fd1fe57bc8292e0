import type { Chat, ChatMessage } from "./schema.ts";

/** Only members hear of a chat; nobody else of the company does, admins neither. */
export interface ChatEvents {
  /** `muted` is the choice of the user who hears it. */
  "chat.update": { chat: Chat };
  /** It was deleted, or the user who hears it is a member no more. */
  "chat.gone": { chatId: number };
  "chat-message.create": { message: ChatMessage };
  "chat-message.update": { message: ChatMessage };
}
