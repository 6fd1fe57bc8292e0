import type { TicketNoteEvents } from "@balcao/shared/ticket-notes/events";
import type { Live } from "../../lib/live.ts";
import { dropMention, dropMentionsOf, dropNote, putMention, putNote, renewNote } from "./cache.ts";
import { mentioned } from "./mentioned.ts";

export const ticketNotesLive: Live<TicketNoteEvents> = {
  "note.create": (cache, { note }) => putNote(cache, note),
  "note.update": (cache, { note }) => renewNote(cache, note),
  "note.mention-gone": (cache, { noteId }) => dropMention(cache, noteId),
  "note.delete": (cache, { noteId, contactId }) => {
    dropNote(cache, contactId, noteId);
    dropMention(cache, noteId);
  },
  "note.mention": (cache, { mention }) => {
    putMention(cache, mention);
    mentioned.tell(mention);
  },
  "note.mentions-read": (cache, { ticketId }) => dropMentionsOf(cache, ticketId),
};
