import type { Webhook, WebhookDelivery } from "./schema.ts";

export interface WebhookEvents {
  "webhook.update": { webhook: Webhook };
  "webhook.delete": { webhookId: number };
  "webhook-delivery.update": { delivery: WebhookDelivery };
  /** Many deliveries of a webhook changed at once: what is shown of them is fetched again. */
  "webhook-deliveries.update": { webhookId: number };
}
