import type { ChatMessage } from "@balcao/shared/chats/schema";

/** What the composer holds other than a new message. */
export type About = { kind: "reply" | "edit"; message: ChatMessage } | null;
