import { byTagName } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import type { QueryClient } from "@tanstack/react-query";
import { renewTickets } from "../tickets/renew.ts";

export const tagKeys = {
  /** Every tag, for choosing. */
  all: ["tags", "all"] as const,
  /** The pages of the screen of tags. */
  lists: ["tags", "list"] as const,
  list: (searchParam: string) => ["tags", "list", searchParam] as const,
};

/** A tag was made or changed: wherever it is chosen from or shown on a ticket it is so. Its page counts tickets: that is asked for. */
export function putTag(cache: QueryClient, tag: Tag): void {
  cache.setQueryData<Tag[]>(tagKeys.all, (tags) =>
    tags
      ?.filter(({ id }) => id !== tag.id)
      .concat(tag)
      .toSorted(byTagName),
  );
  renewTickets(cache, (ticket) =>
    ticket.tags.some(({ id }) => id === tag.id)
      ? { ...ticket, tags: ticket.tags.map((one) => (one.id === tag.id ? tag : one)).toSorted(byTagName) }
      : ticket,
  );
  void cache.invalidateQueries({ queryKey: tagKeys.lists });
}

/** It is on no ticket any more. */
export function dropTag(cache: QueryClient, tagId: number): void {
  const others = ({ id }: Tag) => id !== tagId;
  cache.setQueryData<Tag[]>(tagKeys.all, (tags) => tags?.filter(others));
  renewTickets(cache, (ticket) =>
    ticket.tags.every(others) ? ticket : { ...ticket, tags: ticket.tags.filter(others) },
  );
  void cache.invalidateQueries({ queryKey: tagKeys.lists });
}
