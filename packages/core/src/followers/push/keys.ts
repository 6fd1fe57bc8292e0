import { createECDH } from "node:crypto";
import { query, run } from "../../base/database.ts";
import { placeOfInstallation, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { InstallationSettingRow } from "../../company/billing/models/installation.model.ts";

/** The setting that holds the installation's pair of keys for push services. */
const key = "push.key";

/** The public key for browsers; empty until a worker has made the pair. */
export async function publicPushKey(): Promise<string> {
  const [row] = await query(
    InstallationSettingRow.shape("value"),
    sql`select value from installation_settings where key = ${key}`,
  );
  return row?.value ?? "";
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The pair of keys in base64url, made once. With another pair, no browser would accept our notices any more. Call it in the platform's scope. */
export async function pushKeys(): Promise<PushKeys> {
  const known = await readKeys();
  if (known) return known;
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const secret = secrets.encrypt(placeOfInstallation(key), pair.getPrivateKey());
  await run(
    sql`insert into installation_settings (key, value, secret) values (${key}, ${pair.getPublicKey("base64url")}, ${secret}) on conflict do nothing`,
  );
  const made = await readKeys();
  if (!made) throw new Error("The keys of notices were not stored");
  return made;
}

async function readKeys(): Promise<PushKeys | null> {
  const [row] = await query(
    InstallationSettingRow.shape("value", "secret"),
    sql`select value, secret from installation_settings where key = ${key}`,
  );
  if (!row?.secret) return null;
  return {
    publicKey: row.value,
    privateKey: secrets.decrypt(placeOfInstallation(key), row.secret).toString("base64url"),
  };
}
