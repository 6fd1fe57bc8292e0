import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { webhooksApi } from "@balcao/shared/webhooks/api";
import { maxWebhooksOfCompany } from "@balcao/shared/webhooks/rules";
import type { Webhook } from "@balcao/shared/webhooks/schema";
import { run } from "../../base/database.ts";
import { enqueue, publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { changesOf, recordAudit } from "../../company/audit/record.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { lockWebhook, tellWebhook } from "./access.ts";
import { newSecret } from "./secrets.ts";
import { WebhookEndpointRow } from "./webhook-endpoint.model.ts";

interface WithSecret {
  webhook: Webhook;
  secret: string;
}

export async function createWebhook(actor: Actor, body: Input<typeof webhooksApi.create>["body"]): Promise<WithSecret> {
  await requireRoom(sql`webhook_endpoints`, maxWebhooksOfCompany);
  const row = await WebhookEndpointRow.create(body);
  const secret = await newSecret(row.id);
  await recordAudit(actor, "webhook.created", row, {});
  return { webhook: await tellWebhook(row.id), secret };
}

export async function updateWebhook(
  actor: Actor,
  id: number,
  body: Input<typeof webhooksApi.update>["body"],
): Promise<Webhook> {
  const row = await lockWebhook(id);
  const before = told(row);
  const moves = body.url !== undefined && body.url !== row.url;
  await row.update({ ...body, ...(moves ? { failingSince: null, restingUntil: null } : {}) });
  if (moves) await beginAnew(id);
  const changes = changesOf(before, told(row));
  if (changes.length > 0) await recordAudit(actor, "webhook.changed", row, { changes });
  return tellWebhook(id);
}

/** A webhook as the audit shows it. The audit gets only the host of an address, because the address may contain a key. */
const told = ({ name, url, events }: WebhookEndpointRow) => ({
  name,
  url: new URL(url).host,
  events: events.toSorted().join(", "),
});

export async function deleteWebhook(actor: Actor, id: number): Promise<{ ok: true }> {
  const row = await lockWebhook(id);
  await row.destroy();
  await recordAudit(actor, "webhook.removed", row, {});
  publish("webhook.delete", { webhookId: id });
  return { ok: true };
}

export async function rotateSecret(actor: Actor, id: number): Promise<WithSecret> {
  const row = await lockWebhook(id);
  const secret = await newSecret(id);
  await recordAudit(actor, "webhook.secret", row, {});
  return { webhook: await tellWebhook(id), secret };
}

export async function pauseWebhook(actor: Actor, id: number): Promise<Webhook> {
  const row = await lockWebhook(id);
  if (row.state === "active") {
    await row.update({ state: "paused", pauseReason: "user" });
    await recordAudit(actor, "webhook.paused", row, {});
  }
  return tellWebhook(id);
}

export async function resumeWebhook(actor: Actor, id: number): Promise<Webhook> {
  const row = await lockWebhook(id);
  if (row.state === "paused") {
    await row.update({ state: "active", pauseReason: null, failingSince: null, restingUntil: null });
    await beginAnew(id);
    await recordAudit(actor, "webhook.resumed", row, {});
  }
  return tellWebhook(id);
}

/** Sends the waiting deliveries immediately, with all their attempts left. */
async function beginAnew(id: number): Promise<void> {
  const waiting = await run(
    sql`update webhook_deliveries set next_at = date_trunc('milliseconds', now()), attempts = 0 where endpoint_id = ${id} and state = 'waiting'`,
  );
  if (waiting === 0) return;
  publish("webhook-deliveries.update", { webhookId: id });
  enqueue("webhooks.send", {});
}

export const requireActive = ({ state }: WebhookEndpointRow): void => {
  if (state !== "active") throw new AppError("ERR_WEBHOOK_PAUSED");
};
