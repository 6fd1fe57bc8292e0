import type { QuickMessageEvents } from "@balcao/shared/quick-messages/events";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../lib/cache/live.ts";
import { kept } from "../../lib/cache/noun.ts";

export const quickMessageKeys = {
  /** The quick messages that are offered while the user writes. */
  active: ["quick-messages", "active"] as const,
  /** The pages of the quick messages' screen. */
  lists: ["quick-messages", "list"] as const,
};

/** The server's order of suggestions: the most used first, then by shortcode. */
export function byUse(a: QuickMessage, b: QuickMessage): number {
  const [one, other] = [a.shortcode.toLowerCase(), b.shortcode.toLowerCase()];
  return b.uses - a.uses || (one < other ? -1 : one > other ? 1 : a.id - b.id);
}

export const offered = kept(quickMessageKeys.active, byUse, [quickMessageKeys.lists]);
/** Puts a quick message among the offered ones, or removes it when it is switched off. */
export const putQuickMessage = (cache: QueryClient, one: QuickMessage): void =>
  one.status ? offered.put(cache, one) : offered.drop(cache, one.id);

export const quickMessagesLive: Live<QuickMessageEvents> = {
  "quick-message.update": (cache, { quickMessage }) => putQuickMessage(cache, quickMessage),
  "quick-message.delete": (cache, { quickMessageId }) => offered.drop(cache, quickMessageId),
};
