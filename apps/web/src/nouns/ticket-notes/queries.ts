import { ticketNotesApi } from "@balcao/shared/ticket-notes/api";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { dropMention, dropMentionsOf, dropNote, mentionKey, noteKey, putMention, putNote, renewNote } from "./cache.ts";
import { mentioned } from "./mentioned-people.ts";

hears({
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
});

const readersMs = 60_000;

/** The notes of a contact. They are fetched whenever the user opens them, because the user may see more of the contact's tickets by then. */
export const notesOf = (contactId: number) =>
  queryOptions({
    queryKey: noteKey(contactId),
    queryFn: ({ signal }) => call(ticketNotesApi.list, { query: { contactId } }, signal),
    staleTime: 0,
  });

/** The colleagues whom a note on a ticket may name. */
export const readersOf = (ticketId: number) =>
  queryOptions({
    queryKey: ["readers", ticketId],
    queryFn: ({ signal }) => call(ticketNotesApi.readers, { params: { ticketId } }, signal),
    staleTime: readersMs,
  });

/** The notes that name the user and that the user has not seen. */
export const unreadMentions = queryOptions({
  queryKey: mentionKey,
  queryFn: ({ signal }) => call(ticketNotesApi.mentions, {}, signal),
});

export const useReadMentions = () =>
  useMutation({
    mutationFn: (ticketId: number) => call(ticketNotesApi.readMentions, { body: { ticketId } }),
    meta: { quiet: true },
  });

interface NewNote {
  note: string;
  ticketId: number;
}

/** Saves a note. `onRefused` gets a refused note even if the note's field is gone by then. */
export const useAddNote = (onRefused?: (note: NewNote) => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewNote) => call(ticketNotesApi.create, { body }),
    onSuccess: (note) => putNote(cache, note),
    onError: (_error, note) => onRefused?.(note),
  });
};

export const useEditNote = () =>
  useChange(
    ({ id, note }: Pick<TicketNote, "id" | "note">) =>
      call(ticketNotesApi.update, { params: { noteId: id }, body: { note } }),
    renewNote,
  );

export const useDeleteNote = (contactId: number) =>
  useChange(
    (noteId: number) => call(ticketNotesApi.delete, { params: { noteId } }),
    (cache, _done, noteId) => dropNote(cache, contactId, noteId),
  );
