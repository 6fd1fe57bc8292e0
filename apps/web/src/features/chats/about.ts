import type { ChatMessage } from "@balcao/shared/chats/schema";

/** What the composer is about, beside a new message. */
export type About = { kind: "reply" | "edit"; message: ChatMessage } | null;
