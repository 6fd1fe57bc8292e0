import type { NoteMention, TicketNote } from "@balcao/shared/ticket-notes/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inList, renewAnswers, without, withRow } from "../../lib/cache/list-changes.ts";

/** The notes of a contact, newest first. */
export const noteKey = (contactId: number) => ["ticket-notes", contactId] as const;

export const putNote = (cache: QueryClient, note: TicketNote): void =>
  renewAnswers(
    cache,
    noteKey(note.contactId),
    withRow(note, (a, b) => b.id - a.id),
  );

/** Changes a note on the lists that contain it, including the list of notes that name the user. */
export function renewNote(cache: QueryClient, note: TicketNote): void {
  renewAnswers<TicketNote[]>(
    cache,
    noteKey(note.contactId),
    inList((one) => (one.id === note.id ? note : one)),
  );
  renewAnswers<NoteMention[]>(
    cache,
    mentionKey,
    inList((one) => (one.id === note.id ? { ...one, note } : one)),
  );
}

export const dropNote = (cache: QueryClient, contactId: number, noteId: number): void =>
  renewAnswers<TicketNote[]>(cache, noteKey(contactId), inList(without(noteId)));

/** The notes that name the user and that the user has not seen, newest first. */
export const mentionKey = ["note-mentions"] as const;

export const putMention = (cache: QueryClient, mention: NoteMention): void =>
  renewAnswers(
    cache,
    mentionKey,
    withRow(mention, (a, b) => b.id - a.id),
  );

export const dropMention = (cache: QueryClient, noteId: number): void =>
  renewAnswers<NoteMention[]>(cache, mentionKey, inList(without(noteId)));

export const dropMentionsOf = (cache: QueryClient, ticketId: number): void =>
  renewAnswers<NoteMention[]>(
    cache,
    mentionKey,
    inList((mention) => (mention.note.ticketId === ticketId ? null : mention)),
  );
