import type { PauseReason } from "@balcao/shared/webhooks/schema";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { writeToAdmins } from "../../company/users/write-to-admins.ts";
import { WebhookEndpointRow } from "./webhook-endpoint.model.ts";
import { pauseWording } from "./wording.ts";

/** Pauses a webhook that cannot be reached, and writes an e-mail to the admins. A webhook that is already paused does not change. */
export async function pauseAndTell(id: number, reason: Exclude<PauseReason, "user">, publicUrl: string): Promise<void> {
  const [paused] = await query(
    WebhookEndpointRow.shape("name", "url"),
    sql`update webhook_endpoints set state = 'paused', pause_reason = ${reason} where id = ${id} and state = 'active' returning name, url`,
  );
  if (!paused) return;
  const about = { name: paused.name, host: new URL(paused.url).host, publicUrl };
  await writeToAdmins((language) => pauseWording(language, reason, about));
}
