import type { Message } from "@balcao/shared/messages/schema";
import { createContext, useContext } from "react";

/** What a bubble may ask of the conversation around it. The value never changes while one conversation is open. */
export type Chat = {
  meId: number;
  isGroup: boolean;
  /** Scrolls to a message, fetching older pages until it is there. */
  jumpTo: (messageId: number) => void;
  reply: (message: Message) => void;
  openMenu: (message: Message, anchor: HTMLElement) => void;
};
export const ChatContext = createContext<Chat | null>(null);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error("useChat() outside a conversation");
  return chat;
}
