import { isTroubled } from "@balcao/shared/webhooks/rules";
import type { Webhook, WebhookDelivery } from "@balcao/shared/webhooks/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { inList, inPages, renewAnswers, without, withRow } from "../../lib/cached.ts";
import { byName } from "../../lib/paged.ts";

export type Shown = "all" | "failed";
type Pages = InfiniteData<{ deliveries: WebhookDelivery[]; hasMore: boolean; nextCursor: string | null }>;

export const webhookKeys = {
  list: ["webhooks"] as const,
  deliveries: (webhookId: number) => ["webhook-deliveries", webhookId] as const,
  pages: (webhookId: number, show: Shown) => ["webhook-deliveries", webhookId, show] as const,
  details: ["webhook-delivery"] as const,
  detail: (deliveryId: number) => ["webhook-delivery", deliveryId] as const,
};

export function putWebhook(cache: QueryClient, webhook: Webhook): void {
  renewAnswers(cache, webhookKeys.list, withRow(webhook, byName));
}

export function dropWebhook(cache: QueryClient, webhookId: number): void {
  renewAnswers<Webhook[]>(cache, webhookKeys.list, inList(without(webhookId)));
}

/** Puts a delivery where it stands among the fetched ones, or takes it off a list that shows it no longer. */
export function putDelivery(cache: QueryClient, delivery: WebhookDelivery): void {
  renewAnswers<Pages>(cache, webhookKeys.deliveries(delivery.webhookId), (pages, key) =>
    key[2] === "failed" && !isTroubled(delivery)
      ? inPages<"deliveries", WebhookDelivery>("deliveries", without(delivery.id))(pages)
      : placed(pages, delivery),
  );
  void cache.invalidateQueries({ queryKey: webhookKeys.detail(delivery.id) });
}

/** Newest first. What is older than the last fetched one comes with a later page. */
function placed(data: Pages, delivery: WebhookDelivery): Pages {
  const { id } = delivery;
  const rest = inPages<"deliveries", WebhookDelivery>("deliveries", without(id))(data);
  const last = rest.pages.length - 1;
  const at = rest.pages.findIndex(
    ({ deliveries, hasMore }, index) => (deliveries.at(-1)?.id ?? 0) < id || (index === last && !hasMore),
  );
  const pages = rest.pages.map((page, index) =>
    index === at ? { ...page, deliveries: [...page.deliveries, delivery].toSorted((a, b) => b.id - a.id) } : page,
  );
  return { ...rest, pages };
}

/** Many changed at once: what is shown of them is asked for again. */
export function renewDeliveries(cache: QueryClient, webhookId: number): void {
  void cache.invalidateQueries({ queryKey: webhookKeys.deliveries(webhookId) });
  void cache.invalidateQueries({ queryKey: webhookKeys.details });
}
