import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import type { QueryClient } from "@tanstack/react-query";

/** The notes of a contact, newest first. */
export const noteKey = (contactId: number) => ["ticket-notes", contactId] as const;

export const putNote = (cache: QueryClient, note: TicketNote): unknown =>
  cache.setQueryData<TicketNote[]>(noteKey(note.contactId), (notes) =>
    notes
      ?.filter(({ id }) => id !== note.id)
      .concat(note)
      .toSorted((a, b) => b.id - a.id),
  );

export const dropNote = (cache: QueryClient, contactId: number, noteId: number): unknown =>
  cache.setQueryData<TicketNote[]>(noteKey(contactId), (notes) => notes?.filter(({ id }) => id !== noteId));
