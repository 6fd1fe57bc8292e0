import type { DeliveryDetail, Webhook, WebhookDelivery } from "@balcao/shared/webhooks/schema";
import type { RowOf } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { WebhookDeliveryRow } from "./webhook-delivery.model.ts";
import { WebhookEndpointRow } from "./webhook-endpoint.model.ts";
import { WebhookSecretRow } from "./webhook-secret.model.ts";

const own = [
  "id",
  "name",
  "url",
  "events",
  "state",
  "pauseReason",
  "failingSince",
  "lastSuccessAt",
  "lastFailureAt",
] as const;

/** `select ${webhookColumns} from webhook_endpoints e` returns rows of this shape. */
export const webhookShape = {
  ...WebhookEndpointRow.shape(...own),
  oldSecretUntil: WebhookSecretRow.columns.validUntil,
};
export const webhookColumns = sql`${WebhookEndpointRow.pick("e", ...own)}, (
    select max(s.valid_until) from webhook_secrets s
    where s.company_id = e.company_id and s.endpoint_id = e.id and s.valid_until > now()) as "oldSecretUntil"`;

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const presentWebhook = (row: RowOf<typeof webhookShape>): Webhook => ({
  ...row,
  failingSince: iso(row.failingSince),
  lastSuccessAt: iso(row.lastSuccessAt),
  lastFailureAt: iso(row.lastFailureAt),
  oldSecretUntil: iso(row.oldSecretUntil),
});

const ofDelivery = [
  "id",
  "eventId",
  "event",
  "state",
  "attempts",
  "status",
  "ms",
  "failure",
  "createdAt",
  "triedAt",
  "nextAt",
] as const;

/** `select ${deliveryColumns} from webhook_deliveries d` returns rows of this shape. */
export const deliveryShape = {
  ...WebhookDeliveryRow.shape(...ofDelivery),
  webhookId: WebhookDeliveryRow.columns.endpointId,
};
export const deliveryColumns = sql`${WebhookDeliveryRow.pick("d", ...ofDelivery)}, d.endpoint_id as "webhookId"`;

export const presentDelivery = (row: RowOf<typeof deliveryShape>): WebhookDelivery => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  triedAt: iso(row.triedAt),
  nextAt: row.state === "waiting" ? row.nextAt.toISOString() : null,
});

const ofDetail = ["body", "answer", "log"] as const;
export const detailShape = { ...deliveryShape, ...WebhookDeliveryRow.shape(...ofDetail) };
export const detailColumns = sql`${deliveryColumns}, ${WebhookDeliveryRow.pick("d", ...ofDetail)}`;

export const presentDetail = ({ body, answer, log, ...row }: RowOf<typeof detailShape>): DeliveryDetail => ({
  ...presentDelivery(row),
  body,
  answer,
  log,
});
