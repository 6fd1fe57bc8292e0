import type { ChatMessage } from "@balcao/shared/chats/schema";

/** What the composer holds besides a new message: the message that is being answered or edited. */
export type About = { kind: "reply" | "edit"; message: ChatMessage } | null;
