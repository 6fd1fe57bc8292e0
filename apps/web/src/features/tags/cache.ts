import { byTagName } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, renewAnswers, without, withRow } from "../../lib/cached.ts";
import { renewTickets } from "../tickets/offers/renew.ts";

export const tagKeys = {
  /** All tags, for choosing. */
  all: ["tags", "all"] as const,
  /** The pages of the tags' screen. */
  lists: ["tags", "list"] as const,
  list: (searchParam: string) => ["tags", "list", searchParam] as const,
};

/** Puts a made or changed tag into the choices and on its tickets. The tags' screen counts tickets, so it is fetched again. */
export function putTag(cache: QueryClient, tag: Tag): void {
  renewAnswers(cache, tagKeys.all, withRow(tag, byTagName));
  renewTickets(
    cache,
    inField("tags", (tags: Tag[]) => (tags.some(({ id }) => id === tag.id) ? withRow(tag, byTagName)(tags) : tags)),
  );
  void cache.invalidateQueries({ queryKey: tagKeys.lists });
}

/** Takes a deleted tag out of the choices and off its tickets. */
export function dropTag(cache: QueryClient, tagId: number): void {
  renewAnswers<Tag[]>(cache, tagKeys.all, inList(without(tagId)));
  renewTickets(cache, inField("tags", inList<Tag>(without(tagId))));
  void cache.invalidateQueries({ queryKey: tagKeys.lists });
}
