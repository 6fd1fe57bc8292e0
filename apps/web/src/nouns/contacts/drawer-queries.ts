import { messagesApi } from "@balcao/shared/messages/api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { messageKeys } from "../messages/cache.ts";

export type FileKind = "media" | "documents" | "links";

/** The files in the whole timeline of the ticket's contact, newest first. They are fetched whenever the user opens them. */
export const filesOf = ({ id, contactId }: { id: number; contactId: number }, kind: FileKind) =>
  infiniteQueryOptions({
    queryKey: ["files", contactId, kind] as const,
    queryFn: ({ pageParam, signal }) =>
      call(messagesApi.files, { params: { ticketId: id }, query: { kind, cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

export const starredIn = ({ id, contactId }: { id: number; contactId: number }) =>
  queryOptions({
    queryKey: messageKeys.starred(contactId),
    queryFn: ({ signal }) => call(messagesApi.starred, { params: { ticketId: id } }, signal),
    staleTime: 0,
  });
