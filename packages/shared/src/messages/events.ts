import type { NumberNotice } from "../contacts/schema.ts";
import type { Draft, Message } from "./schema.ts";

export interface MessageEvents {
  "message.create": { message: Message };
  "message.update": { message: Message };
  /** The user set or removed a star, perhaps in another window. */
  "message.star": { messageId: number; contactId: number; starred: boolean };
  /** The contact of a conversation got another number. */
  "conversation.notice": { contactId: number; notice: NumberNotice };
  /** The draft of a ticket has changed or is gone. `ended`: the `updatedAt` of the draft that is gone; browsers may already know a newer one. */
  "draft.update": { ticketId: number; draft: Draft | null; ended?: string };
}
