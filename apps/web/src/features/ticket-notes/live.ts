import type { TicketNoteEvents } from "@balcao/shared/ticket-notes/events";
import type { Live } from "../../lib/live.ts";
import { dropNote, putNote } from "./cache.ts";

export const ticketNotesLive: Live<TicketNoteEvents> = {
  "note.create": (cache, { note }) => putNote(cache, note),
  "note.delete": (cache, { noteId, contactId }) => dropNote(cache, contactId, noteId),
};
