import type { SignupApp } from "@balcao/shared/connections/signup-api";
import { bytes, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { placeOfInstallation, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";

const keys = { app: "official.signup", secret: "official.signupSecret" } as const;

/** The operator's app at Meta with its secret in the clear, never for a log or an answer. */
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

/** Takes the place of the app; null takes it away. Call it in the platform's scope. */
export async function setSignupApp(app: SignupAccess | null): Promise<SignupApp> {
  if (app) {
    await store(keys.app, `${app.appId} ${app.configId}`, null);
    await store(keys.secret, "", secrets.encrypt(placeOfInstallation(keys.secret), Buffer.from(app.appSecret, "utf8")));
  } else await run(sql`delete from installation_settings where key = any(${Object.values(keys)}::text[])`);
  return showSignupApp();
}

const store = (key: string, value: string, secret: Buffer | null): Promise<number> =>
  run(
    sql`insert into installation_settings as i (key, value, secret, changed_at) values (${key}, ${value}, ${secret}, clock_timestamp())
      on conflict (key) do update set value = excluded.value, secret = excluded.secret, changed_at = excluded.changed_at`,
  );
