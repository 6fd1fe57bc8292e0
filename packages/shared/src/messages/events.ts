import type { Draft, Message } from "./schema.ts";

export interface MessageEvents {
  "message.create": { message: Message };
  "message.update": { message: Message };
  /** One's own mark was put or taken, perhaps in another window. */
  "message.star": { messageId: number; contactId: number; starred: boolean };
  "draft.update": { ticketId: number; draft: Draft | null };
}
