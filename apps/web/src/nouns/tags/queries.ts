import type { Request } from "@balcao/shared/contract";
import { tagsApi } from "@balcao/shared/tags/api";
import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { byCursor } from "../../lib/paged.ts";
import { putTicket } from "../tickets/cache.ts";
import { dropTag, orderTags, putTag, tagKeys } from "./cache.ts";

/** All tags of the company in their order, for choosing. */
export const allTags = queryOptions({
  queryKey: tagKeys.all,
  queryFn: ({ signal }): Promise<Tag[]> => call(tagsApi.all, { query: {} }, signal),
});

/** The tags with their counts of tickets. These change without an event, so the list is fetched at each visit. */
export const tagList = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: tagKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) => call(tagsApi.list, { query: { searchParam, cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

type TagFields = Request<typeof tagsApi.create>["body"];
type TagChanges = Request<typeof tagsApi.update>["body"];

export const useSaveTag = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: TagFields } | { id: number; body: TagChanges }) =>
      id === null ? call(tagsApi.create, { body }) : call(tagsApi.update, { params: { tagId: id }, body }),
    onSuccess: ({ userId: _userId, ticketsCount: _count, ...tag }) => putTag(cache, tag),
    meta: { quiet: true },
  });
};

/** Puts all tags in an order. It shows once the server has it, since everybody sees the same. */
export const useOrderTags = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (tagIds: number[]) => call(tagsApi.order, { body: { tagIds } }),
    onSuccess: (_answer, tagIds) => orderTags(cache, tagIds),
  });
};

export const useDeleteTag = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (tagId: number) => call(tagsApi.delete, { params: { tagId } }),
    onSuccess: (_answer, tagId) => dropTag(cache, tagId),
  });
};

/** Sets the tags of a ticket. The choice shows at once and is taken back when it is refused. Several choices are sent one after another. */
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
      // When a later choice is on its way, its tags are on screen already, and this answer is older.
      if (cache.isMutating({ mutationKey }) === 1) putTicket(cache, ticket);
    },
  });
};
