import type { SignupApp } from "@balcao/shared/connections/signup-api";
import { bytes, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { placeOfInstallation, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { type OfficialSecrets, openOfficial, sealOfficial } from "./access.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

/** The setting with the secret of the operator's app. */
export const appSecretSetting = "official.signupSecret";
const keys = { app: "official.signup", secret: appSecretSetting } as const;

/** The operator's app at Meta with its secret in plain text, which must not appear in a log or an answer. */
export interface SignupAccess {
  appId: string;
  configId: string;
  appSecret: string;
}

/** The operator's app; null where there is none. Call it in any scope. */
export async function readSignupApp(): Promise<SignupAccess | null> {
  const rows = await query(
    { key: text, value: text, secret: bytes.null },
    sql`select i.key, i.value, i.secret from installation_settings i where i.key = any(${Object.values(keys)}::text[])`,
  );
  const value = rows.find(({ key }) => key === keys.app)?.value;
  const sealed = rows.find(({ key }) => key === keys.secret)?.secret;
  if (value === undefined || !sealed) return null;
  const [appId = "", configId = ""] = value.split(" ");
  return { appId, configId, appSecret: secrets.decrypt(placeOfInstallation(keys.secret), sealed).toString("utf8") };
}

/** The app in the form that the operator sees. */
export async function showSignupApp(): Promise<SignupApp> {
  const app = await readSignupApp();
  return { appId: app?.appId ?? "", configId: app?.configId ?? "", hasSecret: app !== null };
}

/** Replaces the operator's app; null removes it. A new secret of the same app also goes to its numbers. Call it in the platform's scope. */
export async function setSignupApp(app: SignupAccess | null): Promise<SignupApp> {
  if (app) {
    const before = await readSignupApp();
    if (before?.appId === app.appId && before.appSecret !== app.appSecret)
      await renewSecret(before.appSecret, app.appSecret);
    await store(keys.app, `${app.appId} ${app.configId}`, null);
    await store(keys.secret, "", secrets.encrypt(placeOfInstallation(keys.secret), Buffer.from(app.appSecret, "utf8")));
  } else await run(sql`delete from installation_settings where key = any(${Object.values(keys)}::text[])`);
  return showSignupApp();
}

/**
 * Gives the new secret to the numbers that have the app's earlier secret. Meta signs its calls with the new one, and the companies of these numbers cannot
 * type it, because they never saw it.
 */
async function renewSecret(earlier: string, appSecret: string): Promise<void> {
  const numbers = await query(
    OfficialAccountRow.shape("connectionId", "secrets"),
    sql`select ${OfficialAccountRow.pick("a", "connectionId", "secrets")} from official_accounts a order by a.connection_id for no key update`,
  );
  for (const number of numbers) {
    const { connectionId } = number;
    const opened = openedOrNull(number);
    if (opened?.appSecret !== earlier) continue;
    const renewed = sealOfficial(connectionId, { token: opened.token, appSecret });
    await run(sql`update official_accounts set secrets = ${renewed} where connection_id = ${connectionId}`);
  }
}

/** Null for secrets that cannot be opened: such a number has a fault of its own, and must not keep the new secret from the others. */
function openedOrNull(number: Parameters<typeof openOfficial>[0]): OfficialSecrets | null {
  try {
    return openOfficial(number);
  } catch {
    return null;
  }
}

const store = (key: string, value: string, secret: Buffer | null): Promise<number> =>
  run(
    sql`insert into installation_settings as i (key, value, secret, changed_at) values (${key}, ${value}, ${secret}, clock_timestamp())
      on conflict (key) do update set value = excluded.value, secret = excluded.secret, changed_at = excluded.changed_at`,
  );
