import {
  type DeliveredEvent,
  type DeliveryAttempt,
  deliveryFailure,
  deliveryState,
} from "@balcao/shared/webhooks/schema";
import { bigint, integer, json, oneOf, text, textOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const WebhookDeliveryRow = table("webhook_deliveries", {
  id: bigint.default,
  companyId: integer,
  endpointId: integer,
  eventId: text,
  event: textOf<DeliveredEvent>(),
  body: text,
  orderKey: text,
  state: oneOf(deliveryState.options).default,
  attempts: integer.default,
  nextAt: timestamp.default,
  status: integer.null,
  ms: integer.null,
  failure: oneOf(deliveryFailure.options).null,
  answer: text.default,
  log: json<DeliveryAttempt[]>().default,
  createdAt: timestamp.default,
  triedAt: timestamp.null,
  doneAt: timestamp.null,
});
export type WebhookDeliveryRow = InstanceType<typeof WebhookDeliveryRow>;
