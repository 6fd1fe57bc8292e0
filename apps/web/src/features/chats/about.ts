import type { ChatMessage } from "@balcao/shared/chats/schema";

/** The composer's context besides a new message: the message that is being answered or edited. */
export type ComposerContext = { kind: "reply" | "edit"; message: ChatMessage } | null;
