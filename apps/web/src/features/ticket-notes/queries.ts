import { ticketNotesApi } from "@balcao/shared/ticket-notes/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { dropNote, noteKey, putNote } from "./cache.ts";
import { ticketNotesLive } from "./live.ts";

hears(ticketNotesLive);

/** The notes of a contact. They are fetched whenever they are opened, since the user may see another ticket of the contact by now. */
export const notesOf = (contactId: number) =>
  queryOptions({
    queryKey: noteKey(contactId),
    queryFn: ({ signal }) => call(ticketNotesApi.list, { query: { contactId } }, signal),
    staleTime: 0,
  });

export const useAddNote = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string; ticketId: number }) => call(ticketNotesApi.create, { body }),
    onSuccess: (note) => putNote(cache, note),
  });
};

export const useDeleteNote = (contactId: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (noteId: number) => call(ticketNotesApi.delete, { params: { noteId } }),
    onSuccess: (_done, noteId) => dropNote(cache, contactId, noteId),
  });
};
