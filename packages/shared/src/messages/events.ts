import type { Draft, Message } from "./schema.ts";

export interface MessageEvents {
  "message.create": { message: Message };
  "message.update": { message: Message };
  /** The user set or removed a star, perhaps in another window. */
  "message.star": { messageId: number; contactId: number; starred: boolean };
  "draft.update": { ticketId: number; draft: Draft | null };
}
