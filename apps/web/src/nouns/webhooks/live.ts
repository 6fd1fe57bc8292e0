import type { WebhookEvents } from "@balcao/shared/webhooks/events";
import type { Live } from "../../lib/live.ts";
import { dropWebhook, putDelivery, putWebhook, renewDeliveries } from "./cache.ts";

export const webhooksLive: Live<WebhookEvents> = {
  "webhook.update": (cache, { webhook }) => putWebhook(cache, webhook),
  "webhook.delete": (cache, { webhookId }) => dropWebhook(cache, webhookId),
  "webhook-delivery.update": (cache, { delivery }) => putDelivery(cache, delivery),
  "webhook-deliveries.update": (cache, { webhookId }) => renewDeliveries(cache, webhookId),
};
