import { tagsApi } from "@balcao/shared/tags/api";
import type { TagEvents } from "@balcao/shared/tags/events";
import { byPlace, placedIn } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { inField, inList, renewAnswers, without, withRow } from "../../lib/cache/list-changes.ts";
import { useChange } from "../../lib/cache/change.ts";
import type { Live } from "../../lib/cache/live.ts";
import { deletes, kept, saves } from "../../lib/cache/noun.ts";
import { foundPages } from "../../lib/cache/paged.ts";
import { contactKeys } from "../contacts/cache.ts";
import { putTicket } from "../tickets/cache.ts";
import { renewTickets } from "../tickets/renew.ts";

/** All tags of the company in their order, for choosing. */
export const allTags = queryOptions({
  queryKey: ["tags", "all"],
  queryFn: ({ signal }) => call(tagsApi.all, { query: {} }, signal),
});

const lists = ["tags", "list"] as const;
/** The tags with their counts of tickets. The list is fetched each time its page is opened, because the counts change without an event. */
export const tagList = foundPages(lists, (query, signal) => call(tagsApi.list, { query }, signal), true);

/** The screens of tags and of contacts count or show tags, so they are fetched again. */
const { put, drop } = kept<Tag>(allTags.queryKey, byPlace, [lists, contactKeys.lists]);

/** Puts a new or changed tag into the choices and on its tickets. */
export function putTag(cache: QueryClient, tag: Tag): void {
  put(cache, tag);
  const renew = (tags: Tag[]) => (tags.some(({ id }) => id === tag.id) ? withRow(tag, byPlace)(tags) : tags);
  renewTickets(cache, inField("tags", renew));
}

/** Takes a deleted tag out of the choices and off its tickets. */
function dropTag(cache: QueryClient, tagId: number): void {
  drop(cache, tagId);
  renewTickets(cache, inField("tags", inList<Tag>(without(tagId))));
}

/** Puts the tags in another order among the choices and on their tickets. */
function orderTags(cache: QueryClient, tagIds: readonly number[]): void {
  const renew = inList<Tag>(placedIn(tagIds));
  const inOrder = (tags: Tag[]): Tag[] => {
    const placed = renew(tags);
    return placed === tags ? tags : placed.toSorted(byPlace);
  };
  renewAnswers(cache, allTags.queryKey, inOrder);
  renewTickets(cache, inField("tags", inOrder));
  void cache.invalidateQueries({ queryKey: lists });
}

export const tagsLive: Live<TagEvents> = {
  "tag.update": (cache, { tag }) => putTag(cache, tag),
  "tag.order": (cache, { tagIds }) => orderTags(cache, tagIds),
  "tag.delete": (cache, { tagId }) => dropTag(cache, tagId),
};

export const useSaveTag = saves(tagsApi, (cache, { userId: _userId, ticketsCount: _count, ...tag }) =>
  putTag(cache, tag),
);
export const useDeleteTag = deletes(tagsApi.delete, dropTag);

/** Puts all tags in an order. The new order is shown after the server has stored it, because every user sees the same order. */
export const useOrderTags = () =>
  useChange(
    (tagIds: number[]) => call(tagsApi.order, { body: { tagIds } }),
    (cache, _answer, tagIds) => orderTags(cache, tagIds),
  );

/** Sets the tags of a ticket. The choice is shown immediately, and undone when the server refuses it. Several choices are sent one after another. */
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
      // If a later choice is running, the screen already shows that choice's tags, and this answer is older.
      if (cache.isMutating({ mutationKey }) === 1) putTicket(cache, ticket);
    },
  });
};
