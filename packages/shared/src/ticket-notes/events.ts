import type { NoteMention, TicketNote } from "./schema.ts";

export interface TicketNoteEvents {
  "note.create": { note: TicketNote };
  "note.update": { note: TicketNote };
  /** A new note mentions the user, or a changed note now does. */
  "note.mention": { userId: number; mention: NoteMention };
  /** The user opened a ticket whose notes mention them, perhaps in another window. */
  "note.mentions-read": { userId: number; ticketId: number };
  /** A changed note no longer mentions the user. */
  "note.mention-gone": { userId: number; noteId: number };
  "note.delete": { noteId: number; contactId: number };
}
