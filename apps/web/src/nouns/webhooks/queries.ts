import type { Request } from "@balcao/shared/contract";
import { webhooksApi as api } from "@balcao/shared/webhooks/api";
import type { Webhook } from "@balcao/shared/webhooks/schema";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { byCursor } from "../../lib/paged.ts";
import { dropWebhook, putDelivery, putWebhook, renewDeliveries, type Shown, webhookKeys } from "./cache.ts";
import { webhooksLive } from "./live.ts";

hears(webhooksLive);

/** All webhooks of the company, by name. */
export const webhookList = queryOptions({
  queryKey: webhookKeys.list,
  queryFn: ({ signal }): Promise<Webhook[]> => call(api.list, {}, signal),
});

export const deliveryPages = (webhookId: number, show: Shown) =>
  infiniteQueryOptions({
    queryKey: webhookKeys.pages(webhookId, show),
    queryFn: ({ pageParam, signal }) =>
      call(api.deliveries, { params: { webhookId }, query: { show, cursor: pageParam } }, signal),
    ...byCursor,
  });

export const oneDelivery = (deliveryId: number) =>
  queryOptions({
    queryKey: webhookKeys.detail(deliveryId),
    queryFn: ({ signal }) => call(api.showDelivery, { params: { deliveryId } }, signal),
  });

type Fields = Request<typeof api.create>["body"];
/** A webhook, and its secret where it was just made. */
type Saved = { webhook: Webhook; secret: string | null };

export const useSaveWebhook = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      body,
    }: { id: null; body: Fields } | { id: number; body: Partial<Fields> }): Promise<Saved> =>
      id === null
        ? call(api.create, { body })
        : { webhook: await call(api.update, { params: { webhookId: id }, body }), secret: null },
    onSuccess: ({ webhook }) => putWebhook(cache, webhook),
    meta: { quiet: true },
  });
};

export const useRotateSecret = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: number) => call(api.rotate, { params: { webhookId } }),
    onSuccess: ({ webhook }) => putWebhook(cache, webhook),
  });
};

/** Pauses a webhook or lets it go on. */
export const usePauseWebhook = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, pause }: { id: number; pause: boolean }) =>
      call(pause ? api.pause : api.resume, { params: { webhookId: id } }),
    onSuccess: (webhook) => putWebhook(cache, webhook),
  });
};

export const useTestWebhook = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: number) => call(api.test, { params: { webhookId } }),
    onSuccess: (delivery) => putDelivery(cache, delivery),
  });
};

export const useDeleteWebhook = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: number) => call(api.delete, { params: { webhookId } }),
    onSuccess: (_answer, webhookId) => dropWebhook(cache, webhookId),
  });
};

export const useReplay = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: number) => call(api.replay, { params: { deliveryId } }),
    onSuccess: (delivery) => putDelivery(cache, delivery),
  });
};

export const useReplayFailed = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: number) => call(api.replayFailed, { params: { webhookId } }),
    onSuccess: (_answer, webhookId) => renewDeliveries(cache, webhookId),
  });
};
