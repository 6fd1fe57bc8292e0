import { maxNote } from "@balcao/shared/ticket-notes/rules";
import { tellNote } from "./tell.ts";
import { TicketNoteRow } from "./ticket-note.model.ts";

/** Writes a note without an author into a locked ticket. It says why the ticket waits for people. */
export async function noteByItself(ticketId: number, text: string): Promise<void> {
  const { id } = await TicketNoteRow.create({ ticketId, userId: null, note: text.slice(0, maxNote) });
  await tellNote({ noteId: id });
}
