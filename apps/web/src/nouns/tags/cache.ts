import { byPlace, placedIn } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, renewAnswers, without, withRow } from "../../lib/cached.ts";
import { contactKeys } from "../contacts/cache.ts";
import { renewTickets } from "../tickets/renew.ts";

export const tagKeys = {
  /** All tags, for choosing. */
  all: ["tags", "all"] as const,
  /** The pages of the tags' screen. */
  lists: ["tags", "list"] as const,
  list: (searchParam: string) => ["tags", "list", searchParam] as const,
};

/** Puts a made or changed tag into the choices and on its tickets. The screens of tags and of contacts, whose rows count or carry it, are fetched again. */
export function putTag(cache: QueryClient, tag: Tag): void {
  renewAnswers(cache, tagKeys.all, withRow(tag, byPlace));
  renewTickets(
    cache,
    inField("tags", (tags: Tag[]) => (tags.some(({ id }) => id === tag.id) ? withRow(tag, byPlace)(tags) : tags)),
  );
  void cache.invalidateQueries({ queryKey: tagKeys.lists });
  void cache.invalidateQueries({ queryKey: contactKeys.lists });
}

/** Puts the tags in another order where they are chosen, and on their tickets. */
export function orderTags(cache: QueryClient, tagIds: readonly number[]): void {
  const renew = inList<Tag>(placedIn(tagIds));
  const inOrder = (tags: Tag[]): Tag[] => {
    const placed = renew(tags);
    return placed === tags ? tags : placed.toSorted(byPlace);
  };
  renewAnswers(cache, tagKeys.all, inOrder);
  renewTickets(cache, inField("tags", inOrder));
  void cache.invalidateQueries({ queryKey: tagKeys.lists });
}

/** Takes a deleted tag out of the choices and off its tickets. */
export function dropTag(cache: QueryClient, tagId: number): void {
  renewAnswers<Tag[]>(cache, tagKeys.all, inList(without(tagId)));
  renewTickets(cache, inField("tags", inList<Tag>(without(tagId))));
  void cache.invalidateQueries({ queryKey: tagKeys.lists });
  void cache.invalidateQueries({ queryKey: contactKeys.lists });
}
