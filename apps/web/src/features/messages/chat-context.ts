import type { Capability } from "@balcao/shared/connections/transports";
import type { Message } from "@balcao/shared/messages/schema";
import { createContext, useContext } from "react";

/** The functions that the conversation offers to its bubbles. The value changes only with the reader's rights. */
export type Chat = {
  meId: number;
  isGroup: boolean;
  /** Whether the reader may answer this message: in their own open ticket, through the number by which the message came. */
  canAnswer: (message: Message) => boolean;
  /** Whether the reader may change this message or react to it: only within their own open ticket. */
  canTouch: (message: Message) => boolean;
  /** Whether the conversation's number has this capability. */
  can: (capability: Capability) => boolean;
  /** Scrolls to a message, or shows the messages around it when it is not loaded. */
  jumpTo: (messageId: number) => void;
  reply: (message: Message) => void;
  /** Opens the viewer at a picture. */
  openPicture: (message: Message) => void;
  openReactions: (message: Message, anchor: HTMLElement) => void;
  openMenu: (message: Message, anchor: HTMLElement) => void;
};
export const ChatContext = createContext<Chat | null>(null);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error("useChat() outside a conversation");
  return chat;
}
