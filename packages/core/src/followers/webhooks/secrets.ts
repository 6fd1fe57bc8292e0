import { randomBytes } from "node:crypto";
import { oldSecretHours } from "@balcao/shared/webhooks/rules";
import { run } from "../../base/database.ts";
import { placeOfWebhook, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { WebhookSecretRow } from "./webhook-secret.model.ts";

const bytesOfSecret = 32;

/** Makes a new secret for a webhook, in the form that people see. The previous secret signs for one more day; older secrets no longer sign. */
export async function newSecret(endpointId: number): Promise<string> {
  await run(sql`delete from webhook_secrets where endpoint_id = ${endpointId} and valid_until is not null`);
  await run(
    sql`update webhook_secrets set valid_until = now() + make_interval(hours => ${oldSecretHours}) where endpoint_id = ${endpointId}`,
  );
  const key = randomBytes(bytesOfSecret);
  await WebhookSecretRow.create({ endpointId, value: secrets.encrypt(placeOfWebhook(endpointId), key) });
  return `whsec_${key.toString("base64")}`;
}
