import { query, run } from "../../base/database.ts";
import { logger } from "../../base/logger.ts";
import { placeOfInstallation, type Secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { InstallationSettingRow } from "../../company/billing/models/installation.model.ts";

const prefix = "former-key.";

/**
 * Keeps the older keys of DATA_KEY, sealed under the newest one. A fingerprint cannot be made anew without its number, so without its key nobody would
 * recognise a deleted person, and campaigns would write to one who had opted out. Call it in the platform's scope.
 */
export async function keepFormerKeys(secrets: Secrets): Promise<void> {
  for (const { name, bytes } of secrets.older) {
    const key = prefix + name;
    const secret = secrets.encrypt(placeOfInstallation(key), bytes);
    await run(
      sql`insert into installation_settings (key, value, secret) values (${key}, '', ${secret}) on conflict do nothing`,
    );
  }
}

/**
 * Lets fingerprints under keys that left DATA_KEY be recognised. Every program that compares fingerprints calls it once, in the platform's scope. A key
 * that does not open is named in the log. The log also warns of older keys of DATA_KEY that are not kept yet: without them in DATA_KEY, they are lost.
 */
export async function recogniseFormerKeys(secrets: Secrets): Promise<void> {
  const rows = await query(
    InstallationSettingRow.shape("key", "secret"),
    sql`select key, secret from installation_settings where starts_with(key, ${prefix}) and secret is not null order by key`,
  );
  const kept = new Set(rows.map(({ key }) => key));
  const unkept = secrets.older.filter(({ name }) => !kept.has(prefix + name)).length;
  if (unkept > 0) logger.warn({ unkept }, "run reencrypt before an older key leaves DATA_KEY: it is not kept yet");
  for (const { key, secret } of rows) {
    try {
      if (secret) secrets.recognise(secrets.decrypt(placeOfInstallation(key), secret));
    } catch (error) {
      logger.warn(
        { key, reason: String(error) },
        "a former key does not open: who was removed under it is not recognised",
      );
    }
  }
}
