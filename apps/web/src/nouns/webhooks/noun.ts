import { webhooksApi as api } from "@balcao/shared/webhooks/api";
import { isTroubled } from "@balcao/shared/webhooks/rules";
import type { Webhook, WebhookDelivery } from "@balcao/shared/webhooks/schema";
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { inPages, renewAnswers, without } from "../../lib/cache/list-changes.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes, kept, type SaveBody } from "../../lib/cache/noun.ts";
import { byCursor, byName } from "../../lib/cache/paged.ts";

export type DeliveryFilter = "all" | "failed";
type Pages = InfiniteData<{ deliveries: WebhookDelivery[]; hasMore: boolean; nextCursor: string | null }>;

/** All webhooks of the company, by name. */
export const webhookList = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => call(api.list, {}, signal),
});
const { put, drop } = kept<Webhook>(webhookList.queryKey, byName);

const deliveriesOf = (webhookId: number) => ["webhook-deliveries", webhookId] as const;
export const deliveryPages = (webhookId: number, show: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesOf(webhookId), show] as const,
    queryFn: ({ pageParam, signal }) =>
      call(api.deliveries, { params: { webhookId }, query: { show, cursor: pageParam } }, signal),
    ...byCursor,
  });

const details = ["webhook-delivery"] as const;
export const oneDelivery = (deliveryId: number) =>
  queryOptions({
    queryKey: [...details, deliveryId] as const,
    queryFn: ({ signal }) => call(api.showDelivery, { params: { deliveryId } }, signal),
  });

/** Renews a delivery among the fetched deliveries, or removes it from a list to which it no longer belongs. */
function putDelivery(cache: QueryClient, delivery: WebhookDelivery): void {
  renewAnswers<Pages>(cache, deliveriesOf(delivery.webhookId), (pages, key) =>
    key[2] === "failed" && !isTroubled(delivery)
      ? inPages<"deliveries", WebhookDelivery>("deliveries", without(delivery.id))(pages)
      : placed(pages, delivery),
  );
  void cache.invalidateQueries({ queryKey: [...details, delivery.id] });
}

/** Inserts a delivery, newest first. A delivery that is older than the last fetched one is left out, because a later page will contain it. */
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

/** Fetches the visible deliveries again, because many deliveries changed together. */
function renewDeliveries(cache: QueryClient, webhookId: number): void {
  void cache.invalidateQueries({ queryKey: deliveriesOf(webhookId) });
  void cache.invalidateQueries({ queryKey: details });
}

hears({
  "webhook.update": (cache, { webhook }) => put(cache, webhook),
  "webhook.delete": (cache, { webhookId }) => drop(cache, webhookId),
  "webhook-delivery.update": (cache, { delivery }) => putDelivery(cache, delivery),
  "webhook-deliveries.update": (cache, { webhookId }) => renewDeliveries(cache, webhookId),
});

/** A webhook, with its secret if the webhook was just made. */
type WebhookAnswer = { webhook: Webhook; secret: string | null };
const putSaved = (cache: QueryClient, { webhook }: WebhookAnswer): void => put(cache, webhook);

async function save({ id, body }: SaveBody<typeof api.create, typeof api.update>): Promise<WebhookAnswer> {
  if (id === null) return call(api.create, { body });
  return { webhook: await call(api.update, { params: { webhookId: id }, body }), secret: null };
}
export const useSaveWebhook = () => useChange(save, putSaved, true);
export const useRotateSecret = () =>
  useChange((webhookId: number) => call(api.rotate, { params: { webhookId } }), putSaved);

/** Pauses a webhook, or resumes it. */
export const usePauseWebhook = () =>
  useChange(
    ({ id, pause }: { id: number; pause: boolean }) =>
      call(pause ? api.pause : api.resume, { params: { webhookId: id } }),
    put,
  );
export const useDeleteWebhook = deletes(api.delete, drop);

export const useTestWebhook = () =>
  useChange((webhookId: number) => call(api.test, { params: { webhookId } }), putDelivery);
export const useReplay = () =>
  useChange((deliveryId: number) => call(api.replay, { params: { deliveryId } }), putDelivery);
export const useReplayFailed = () =>
  useChange(
    (webhookId: number) => call(api.replayFailed, { params: { webhookId } }),
    (cache, _answer, webhookId) => renewDeliveries(cache, webhookId),
  );
