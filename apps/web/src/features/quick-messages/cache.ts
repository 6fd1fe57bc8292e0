import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import type { QueryClient } from "@tanstack/react-query";

export const quickMessageKeys = {
  /** All that are offered while writing. */
  active: ["quick-messages", "active"] as const,
  /** The pages of the screen of quick messages. */
  lists: ["quick-messages", "list"] as const,
  list: (searchParam: string) => ["quick-messages", "list", searchParam] as const,
};

/** As the server orders suggestions: the most used first, then by shortcode. */
export function byUse(a: QuickMessage, b: QuickMessage): number {
  const [one, other] = [a.shortcode.toLowerCase(), b.shortcode.toLowerCase()];
  return b.uses - a.uses || (one < other ? -1 : one > other ? 1 : a.id - b.id);
}

export function putQuickMessage(cache: QueryClient, quickMessage: QuickMessage): void {
  cache.setQueryData<QuickMessage[]>(quickMessageKeys.active, (list) =>
    list
      ?.filter(({ id }) => id !== quickMessage.id)
      .concat(quickMessage.status ? [quickMessage] : [])
      .toSorted(byUse),
  );
  void cache.invalidateQueries({ queryKey: quickMessageKeys.lists });
}

export function dropQuickMessage(cache: QueryClient, quickMessageId: number): void {
  cache.setQueryData<QuickMessage[]>(quickMessageKeys.active, (list) =>
    list?.filter(({ id }) => id !== quickMessageId),
  );
  void cache.invalidateQueries({ queryKey: quickMessageKeys.lists });
}
