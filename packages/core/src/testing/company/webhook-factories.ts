import { type WebhookEvent, webhookEvents } from "@balcao/shared/webhooks/schema";
import { newEventId } from "../../base/outbox/write.ts";
import { inCompany } from "../../base/database.ts";
import { newSecret } from "../../followers/webhooks/secrets.ts";
import { WebhookDeliveryRow } from "../../followers/webhooks/webhook-delivery.model.ts";
import { WebhookEndpointRow } from "../../followers/webhooks/webhook-endpoint.model.ts";
import { idOf } from "../factories.ts";

/** A webhook for all events, unless the values change that. */
export async function makeWebhook(
  companyId: number,
  values: { name?: string; url?: string; events?: WebhookEvent[] } = {},
): Promise<{ webhookId: number; secret: string }> {
  const webhookId = await idOf(companyId, () =>
    WebhookEndpointRow.create({ name: "ERP", url: "https://erp.example/hook", events: [...webhookEvents], ...values }),
  );
  return { webhookId, secret: await inCompany(companyId, () => newSecret(webhookId)) };
}

/** A waiting delivery, unless the values change that. */
export const makeDelivery = (
  companyId: number,
  endpointId: number,
  values: Partial<Pick<WebhookDeliveryRow, "orderKey" | "state" | "failure" | "attempts" | "body" | "doneAt">> = {},
): Promise<number> =>
  idOf(companyId, () => {
    const eventId = newEventId();
    return WebhookDeliveryRow.create({
      endpointId,
      eventId,
      event: "ticket.closed",
      orderKey: eventId,
      body: JSON.stringify({ version: 1, id: eventId }),
      ...values,
    });
  });

/** A webhook with a delivery that failed for good. */
export async function makeWebhookWithDelivery(companyId: number) {
  const { webhookId } = await makeWebhook(companyId);
  const failed = { state: "failed", failure: "refused", doneAt: new Date() } as const;
  return { webhookId, deliveryId: await makeDelivery(companyId, webhookId, failed) };
}
