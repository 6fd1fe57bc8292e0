import type { Message } from "@balcao/shared/messages/schema";
import { createContext, useContext } from "react";

/** What a bubble may ask of the conversation around it. The value changes only with the rights of the reader. */
export type Chat = {
  meId: number;
  isGroup: boolean;
  /** May answer to this message: in an own open ticket, over the number it came by. */
  canAnswer: (message: Message) => boolean;
  /** May change or react to it: only within the own open ticket. */
  canTouch: (message: Message) => boolean;
  /** Scrolls to a message, or shows its surroundings when it is not here. */
  jumpTo: (messageId: number) => void;
  reply: (message: Message) => void;
  openReactions: (message: Message, anchor: HTMLElement) => void;
  openMenu: (message: Message, anchor: HTMLElement) => void;
};
export const ChatContext = createContext<Chat | null>(null);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error("useChat() outside a conversation");
  return chat;
}
