import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as AppFactor from "../testing/app-factor.ts";
import type * as Client from "../testing/client.ts";
import type * as Login from "../testing/login.ts";
import type * as Factors from "@balcao/core/testing/company/factor-factory";
import type * as Database from "@balcao/core/base/database";
import type * as Owed from "@balcao/core/company/owed-factors/operators";
import type * as Texts from "@balcao/core/testing/query-text";

// This is an installation in production. Others reach its address, which has no name, so passkeys are impossible.
const address = "http://10.0.0.7:8080";
let logins: typeof Login;
let factors: typeof Factors;
let database: typeof Database;
let texts: typeof Texts;
let owed: typeof Owed;
let clients: typeof Client;
let apps: typeof AppFactor;
beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("PUBLIC_URL", address);
  vi.resetModules();
  logins = await import("../testing/login.ts");
  clients = await import("../testing/client.ts");
  apps = await import("../testing/app-factor.ts");
  factors = await import("@balcao/core/testing/company/factor-factory");
  database = await import("@balcao/core/base/database");
  texts = await import("@balcao/core/testing/query-text");
  owed = await import("@balcao/core/company/owed-factors/operators");
  await database.asPlatform(() => owed.beginOperatorsGrace({ NODE_ENV: "production", PUBLIC_URL: address }));
});
afterAll(async () => {
  await database.closeDatabase();
  vi.unstubAllEnvs();
});

const day = 24 * 3_600_000;
/** Makes the grace of the present operators begin some days ago. */
const ago = (days: number) =>
  database.asPlatform(() =>
    texts.queryText(
      `update installation_settings set changed_at = now() - interval '${days} days' where key = 'factor.operators'`,
    ),
  );

async function operator() {
  const made = await logins.makeLogin({ super: true, profile: "admin" });
  const here = (text: string, bind: unknown[] = []) =>
    database.inCompany(made.companyId, () => texts.queryText(text, bind));
  const user = async () => (await logins.login(made.email).expect(200)).body.user;
  return { ...made, owner: made.user.userId, here, user };
}

test("operators owe nothing before the first start with a public address, and then have a week", async () => {
  const { here, user } = await operator();
  await here("update users set created_at = now() - interval '30 days'");
  await database.asPlatform(() => texts.queryText("delete from installation_settings where key = 'factor.operators'"));
  expect((await user()).factorDueAt).toBeNull();
  const start = (PUBLIC_URL: string) =>
    database.asPlatform(() => owed.beginOperatorsGrace({ NODE_ENV: "production", PUBLIC_URL }));
  await start("http://localhost:8080");
  expect((await user()).factorDueAt).toBeNull();
  await start(address);
  expect(Math.abs(Date.parse((await user()).factorDueAt) - Date.now() - 7 * day)).toBeLessThan(60_000);
  await ago(3);
  await start(address);
  expect(Math.abs(Date.parse((await user()).factorDueAt) - Date.now() - 4 * day)).toBeLessThan(60_000);
});

test("a new operator works for a week without a second factor, and then can only set one up", async () => {
  const { here, user } = await operator();
  const fresh = await user();
  expect(fresh.owesFactor).toBe(false);
  expect(Math.abs(Date.parse(fresh.factorDueAt) - Date.now() - 7 * day)).toBeLessThan(60_000);
  await ago(8);
  expect((await user()).owesFactor).toBe(false);
  await here("update users set created_at = now() - interval '8 days'");
  expect((await user()).owesFactor).toBe(true);
});

test("an operator who has a second factor need not set one up, and an admin need not have one", async () => {
  const { here, user, email, companyId, owner } = await operator();
  await here("update users set created_at = now() - interval '30 days'");
  expect((await user()).owesFactor).toBe(true);
  await factors.makeAuthenticator({ companyId, userId: owner });
  expect((await logins.login(email).expect(200)).body).toMatchObject({ next: "code" });
  const other = await logins.makeLogin({ profile: "admin" });
  expect((await logins.login(other.email).expect(200)).body.user).toMatchObject({
    factorDueAt: null,
    owesFactor: false,
  });
});

test("an operator cannot remove their only app, but can replace it where passkeys are impossible", async () => {
  const { user: made } = await logins.makeLogin({ super: true, profile: "admin" });
  await factors.makeAuthenticator(made);
  const call = clients.as(await clients.signIn(made));
  await call.post("/factors/passkeys/options").expect(409, { error: "ERR_PASSKEYS_OFF" });
  await call.delete("/factors/authenticator").expect(409, { error: "ERR_LAST_FACTOR" });
  await apps.appOf(call);
  await call.get("/tickets").expect(200);
});
