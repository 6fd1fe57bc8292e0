import { AppError } from "@balcao/shared/errors";
import type { DeliveryDetail, Webhook } from "@balcao/shared/webhooks/schema";
import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import {
  detailColumns,
  detailShape,
  presentDetail,
  presentWebhook,
  webhookColumns,
  webhookShape,
} from "./presenter.ts";
import { WebhookDeliveryRow } from "./webhook-delivery.model.ts";
import { WebhookEndpointRow } from "./webhook-endpoint.model.ts";

/** All webhooks of the company, which has only a few. They are for admins only. */
export async function listWebhooks(): Promise<Webhook[]> {
  const rows = await query(
    webhookShape,
    sql`select ${webhookColumns} from webhook_endpoints e order by lower(e.name), e.id`,
  );
  return rows.map(presentWebhook);
}

export async function showWebhook(id: number): Promise<Webhook> {
  const [row] = await query(webhookShape, sql`select ${webhookColumns} from webhook_endpoints e where e.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_WEBHOOK_FOUND");
  return presentWebhook(row);
}

/** The webhook, locked until this transaction ends. */
export async function lockWebhook(id: number): Promise<WebhookEndpointRow> {
  const row = await WebhookEndpointRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_WEBHOOK_FOUND");
  return row;
}

/** Sends a webhook in its present state to the admins. */
export async function tellWebhook(id: number): Promise<Webhook> {
  const webhook = await showWebhook(id);
  publish("webhook.update", { webhook });
  return webhook;
}

export async function showDelivery(id: number): Promise<DeliveryDetail> {
  const [row] = await query(detailShape, sql`select ${detailColumns} from webhook_deliveries d where d.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_DELIVERY_FOUND");
  return presentDetail(row);
}

/** The delivery, locked until this transaction ends. */
export async function lockDelivery(id: number): Promise<WebhookDeliveryRow> {
  const row = await WebhookDeliveryRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_DELIVERY_FOUND");
  return row;
}
