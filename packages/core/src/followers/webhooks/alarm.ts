import type { Language } from "@balcao/shared/automation/texts";
import type { PauseReason } from "@balcao/shared/webhooks/schema";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { writeMails } from "../../company/mail/mails.ts";
import { readSetting } from "../../company/settings/read.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { WebhookEndpointRow } from "./webhook-endpoint.model.ts";
import { pauseWording } from "./wording.ts";

/** Pauses a webhook that cannot be reached, and writes to the admins. One that is paused stays as it is. */
export async function pauseAndTell(id: number, reason: Exclude<PauseReason, "user">, publicUrl: string): Promise<void> {
  const [paused] = await query(
    WebhookEndpointRow.shape("name", "url"),
    sql`update webhook_endpoints set state = 'paused', pause_reason = ${reason} where id = ${id} and state = 'active' returning name, url`,
  );
  if (!paused) return;
  const language = (await readSetting("language")) as Language;
  const letter = pauseWording(language, reason, { name: paused.name, host: new URL(paused.url).host, publicUrl });
  const admins = await query(
    UserRow.shape("email"),
    sql`select email from users where deleted_at is null and (profile = 'admin' or super) order by id`,
  );
  await writeMails(admins.map(({ email }) => ({ recipient: email, ...letter })));
}
