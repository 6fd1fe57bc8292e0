import type { Webhook, WebhookDelivery } from "./schema.ts";

export interface WebhookEvents {
  "webhook.update": { webhook: Webhook };
  "webhook.delete": { webhookId: number };
  "webhook-delivery.update": { delivery: WebhookDelivery };
  /** Many deliveries of a webhook changed in one go, so screens that show them fetch them again. */
  "webhook-deliveries.update": { webhookId: number };
}
