import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inList, renewAnswers, without, withRow } from "../../lib/cached.ts";

export const quickMessageKeys = {
  /** The quick messages that are offered while writing. */
  active: ["quick-messages", "active"] as const,
  /** The pages of the quick messages' screen. */
  lists: ["quick-messages", "list"] as const,
  list: (searchParam: string) => ["quick-messages", "list", searchParam] as const,
};

/** The server's order of suggestions: the most used first, then by shortcode. */
export function byUse(a: QuickMessage, b: QuickMessage): number {
  const [one, other] = [a.shortcode.toLowerCase(), b.shortcode.toLowerCase()];
  return b.uses - a.uses || (one < other ? -1 : one > other ? 1 : a.id - b.id);
}

export function putQuickMessage(cache: QueryClient, quickMessage: QuickMessage): void {
  const { id, status } = quickMessage;
  renewAnswers<QuickMessage[]>(
    cache,
    quickMessageKeys.active,
    status ? withRow(quickMessage, byUse) : inList(without(id)),
  );
  void cache.invalidateQueries({ queryKey: quickMessageKeys.lists });
}

export function dropQuickMessage(cache: QueryClient, quickMessageId: number): void {
  renewAnswers<QuickMessage[]>(cache, quickMessageKeys.active, inList(without(quickMessageId)));
  void cache.invalidateQueries({ queryKey: quickMessageKeys.lists });
}
