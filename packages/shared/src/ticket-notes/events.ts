import type { NoteMention, TicketNote } from "./schema.ts";

export interface TicketNoteEvents {
  "note.create": { note: TicketNote };
  "note.update": { note: TicketNote };
  /** The user is named in a new note, or in an older one only now. */
  "note.mention": { userId: number; mention: NoteMention };
  /** The user opened a ticket whose notes name them, perhaps in another window. */
  "note.mentions-read": { userId: number; ticketId: number };
  /** A changed note names the user no more. */
  "note.mention-gone": { userId: number; noteId: number };
  "note.delete": { noteId: number; contactId: number };
}
