import type { Request } from "@balcao/shared/contract";
import { tagsApi } from "@balcao/shared/tags/api";
import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { putTicket } from "../tickets/cache.ts";
import { dropTag, putTag, tagKeys } from "./cache.ts";

/** Every tag of the company, by name: for choosing. */
export const allTags = queryOptions({
  queryKey: tagKeys.all,
  queryFn: ({ signal }): Promise<Tag[]> => call(tagsApi.all, { query: {} }, signal),
});

/** Counts of tickets change without an event: whoever comes to this list fetches it. */
export const tagList = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: tagKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) => call(tagsApi.list, { query: { searchParam, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

type TagFields = Request<typeof tagsApi.create>["body"];
type TagChanges = Request<typeof tagsApi.update>["body"];

export const useSaveTag = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: TagFields } | { id: number; body: TagChanges }) =>
      id === null ? call(tagsApi.create, { body }) : call(tagsApi.update, { params: { tagId: id }, body }),
    onSuccess: ({ id, name, color, kanban }) => putTag(cache, { id, name, color, kanban }),
    meta: { quiet: true },
  });
};

export const useDeleteTag = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (tagId: number) => call(tagsApi.delete, { params: { tagId } }),
    onSuccess: (_answer, tagId) => dropTag(cache, tagId),
  });
};

/** The choice is shown at once and taken back when it is refused. Choices in a row are sent one after another. */
export const useSyncTags = (ticketId: number) => {
  const cache = useQueryClient();
  const mutationKey = ["tags", "sync", ticketId];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ ticket, tags }: { ticket: Ticket; tags: readonly Tag[] }) =>
      call(tagsApi.sync, { body: { ticketId: ticket.id, tags: tags.map(({ id }) => id) } }),
    onMutate: ({ ticket, tags }) => putTicket(cache, { ...ticket, tags: [...tags] }),
    onError: (_error, { ticket }) => putTicket(cache, ticket),
    onSuccess: (ticket) => {
      // A later choice is already on screen.
      if (cache.isMutating({ mutationKey }) === 1) putTicket(cache, ticket);
    },
  });
};
