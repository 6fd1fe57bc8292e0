import { pauseReason, type WebhookEvent, webhookState } from "@balcao/shared/webhooks/schema";
import { integer, oneOf, text, textArrayOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const WebhookEndpointRow = table("webhook_endpoints", {
  id: integer.default,
  companyId: integer,
  name: text,
  url: text,
  events: textArrayOf<WebhookEvent>(),
  state: oneOf(webhookState.options).default,
  pauseReason: oneOf(pauseReason.options).null,
  failingSince: timestamp.null,
  lastSuccessAt: timestamp.null,
  lastFailureAt: timestamp.null,
  restingUntil: timestamp.null,
  createdAt: timestamp.default,
});
export type WebhookEndpointRow = InstanceType<typeof WebhookEndpointRow>;
