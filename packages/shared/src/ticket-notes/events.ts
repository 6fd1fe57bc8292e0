import type { TicketNote } from "./schema.ts";

export interface TicketNoteEvents {
  "note.create": { note: TicketNote };
  "note.delete": { noteId: number; contactId: number };
}
