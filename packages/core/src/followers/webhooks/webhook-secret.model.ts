import { bytes, integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const WebhookSecretRow = table("webhook_secrets", {
  id: integer.default,
  companyId: integer,
  endpointId: integer,
  value: bytes,
  validUntil: timestamp.null,
});
export type WebhookSecretRow = InstanceType<typeof WebhookSecretRow>;
