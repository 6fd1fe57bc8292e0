import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { webhooksApi } from "@balcao/shared/webhooks/api";
import { canReplay } from "@balcao/shared/webhooks/rules";
import type { WebhookBody } from "@balcao/shared/webhooks/bodies";
import type { WebhookDelivery } from "@balcao/shared/webhooks/schema";
import { query, run } from "../../base/database.ts";
import { enqueue, newEventId, publish } from "../../base/outbox/write.ts";
import { and, decodeTimeCursor, limitTo, pageOf, sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { lockDelivery, lockWebhook, showDelivery, showWebhook } from "./access.ts";
import { deliveryColumns, deliveryShape, presentDelivery } from "./presenter.ts";
import { requireActive } from "./service.ts";
import { WebhookDeliveryRow } from "./webhook-delivery.model.ts";

const pageSize = 40;

/** Deliveries, newest first. `cursor` continues after the last page; `pageNumber` counts pages. */
export async function listDeliveries(
  webhookId: number,
  { show, pageNumber, cursor }: Input<typeof webhooksApi.deliveries>["query"],
): Promise<Reply<typeof webhooksApi.deliveries>> {
  await showWebhook(webhookId);
  const after = decodeTimeCursor(cursor, Number.MAX_SAFE_INTEGER);
  const where = and(
    sql`d.endpoint_id = ${webhookId}`,
    show === "failed" && sql`d.failure is not null and d.state <> 'delivered'`,
    after && sql`d.id < ${after.id}::bigint`,
  );
  const rows = await query(
    deliveryShape,
    sql`select ${deliveryColumns} from webhook_deliveries d where ${where} order by d.id desc ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(rows, pageSize, presentDelivery, ({ createdAt, id }) => ({ key: createdAt, id }));
  return { deliveries: items, ...more };
}

/** Sends a test event, with which an admin sees whether the address accepts events. */
export async function testWebhook(actor: Actor, id: number): Promise<WebhookDelivery> {
  const row = await lockWebhook(id);
  requireActive(row);
  const eventId = newEventId();
  const body: WebhookBody = {
    version: 1,
    event: "webhook.test",
    id: eventId,
    at: new Date().toISOString(),
    company: { id: actor.companyId },
    connection: null,
    ticket: null,
    contact: null,
    message: null,
  };
  const { id: deliveryId } = await WebhookDeliveryRow.create({
    endpointId: id,
    eventId,
    event: "webhook.test",
    orderKey: eventId,
    body: JSON.stringify(body),
  });
  await recordAudit(actor, "webhook.tested", row, {});
  enqueue("webhooks.send", {});
  return tellDelivery(deliveryId);
}

/** Makes a delivery wait again, with all its attempts left. The time is the database's time, which decides when a delivery is due. */
const asNew = sql`state = 'waiting', attempts = 0, next_at = date_trunc('milliseconds', now()), done_at = null`;

/** Sends a delivery again under its event id. A delivery that already waits does not change. */
export async function replayDelivery(actor: Actor, id: number): Promise<WebhookDelivery> {
  const webhook = await lockWebhook((await showDelivery(id)).webhookId);
  const row = await lockDelivery(id);
  if (canReplay(row)) {
    await run(sql`update webhook_deliveries d set ${asNew} where d.id = ${id}`);
    await recordAudit(actor, "webhook.replayed", webhook, {});
    enqueue("webhooks.send", {});
  }
  return tellDelivery(id);
}

/** Sends again all deliveries that failed for good or waited for too long. */
export async function replayFailed(actor: Actor, webhookId: number): Promise<{ count: number }> {
  const row = await lockWebhook(webhookId);
  const count = await run(
    sql`update webhook_deliveries set ${asNew}
      where endpoint_id = ${webhookId} and failure is not null and state in ('failed', 'dropped')`,
  );
  if (count > 0) {
    publish("webhook-deliveries.update", { webhookId });
    enqueue("webhooks.send", {});
  }
  await recordAudit(actor, "webhook.replayed", row, {});
  return { count };
}

/** Sends a delivery in its present state to the admins. */
export async function tellDelivery(id: number): Promise<WebhookDelivery> {
  const [delivery] = await tellDeliveries([id]);
  if (!delivery) throw new Error(`There is no delivery ${id}`);
  return delivery;
}

async function tellDeliveries(ids: readonly number[]): Promise<WebhookDelivery[]> {
  const rows = await query(
    deliveryShape,
    sql`select ${deliveryColumns} from webhook_deliveries d where d.id = any(${[...ids]}::bigint[]) order by d.id`,
  );
  const deliveries = rows.map(presentDelivery);
  for (const delivery of deliveries) publish("webhook-delivery.update", { delivery });
  return deliveries;
}

/** Shows the deliveries that a transaction wrote, and orders a worker to send them. */
export async function tellWritten(ids: readonly number[]): Promise<void> {
  await tellDeliveries(ids);
  enqueue("webhooks.send", {});
}
