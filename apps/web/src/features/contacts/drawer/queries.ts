import { messagesApi } from "@balcao/shared/messages/api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { messageKeys } from "../../messages/cache.ts";

export type FileKind = "media" | "documents" | "links";

/** Of the whole conversation with the ticket's contact, newest first; asked for anew whenever they are looked at. */
export const filesOf = ({ id, contactId }: { id: number; contactId: number }, kind: FileKind) =>
  infiniteQueryOptions({
    queryKey: ["files", contactId, kind] as const,
    queryFn: ({ pageParam, signal }) =>
      call(messagesApi.files, { params: { ticketId: id }, query: { kind, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

export const starredIn = ({ id, contactId }: { id: number; contactId: number }) =>
  queryOptions({
    queryKey: messageKeys.starred(contactId),
    queryFn: ({ signal }) => call(messagesApi.starred, { params: { ticketId: id } }, signal),
    staleTime: 0,
  });
