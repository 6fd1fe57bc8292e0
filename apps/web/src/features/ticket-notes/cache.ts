import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inList, renewAnswers, without, withRow } from "../../lib/cached.ts";

/** The notes of a contact, newest first. */
export const noteKey = (contactId: number) => ["ticket-notes", contactId] as const;

export const putNote = (cache: QueryClient, note: TicketNote): void =>
  renewAnswers(
    cache,
    noteKey(note.contactId),
    withRow(note, (a, b) => b.id - a.id),
  );

export const dropNote = (cache: QueryClient, contactId: number, noteId: number): void =>
  renewAnswers<TicketNote[]>(cache, noteKey(contactId), inList(without(noteId)));
