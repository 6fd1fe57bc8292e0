import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as Login from "../testing/login.ts";
import type * as Factors from "@balcao/core/testing/company/factor-factory";
import type * as Database from "@balcao/core/base/database";
import type * as Texts from "@balcao/core/testing/query-text";

// This is an installation in production with a public address.
let logins: typeof Login;
let factors: typeof Factors;
let database: typeof Database;
let texts: typeof Texts;
beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("PUBLIC_URL", "https://desk.example");
  vi.resetModules();
  logins = await import("../testing/login.ts");
  factors = await import("@balcao/core/testing/company/factor-factory");
  database = await import("@balcao/core/base/database");
  texts = await import("@balcao/core/testing/query-text");
});
afterAll(async () => {
  await database.closeDatabase();
  vi.unstubAllEnvs();
});

const day = 24 * 3_600_000;

async function operator() {
  const made = await logins.makeLogin({ super: true, profile: "admin" });
  const here = (text: string, bind: unknown[] = []) =>
    database.inCompany(made.companyId, () => texts.queryText(text, bind));
  const user = async () => (await logins.login(made.email).expect(200)).body.user;
  return { ...made, owner: made.user.userId, here, user };
}

test("a new operator works for a week without a second factor, and then can only set one up", async () => {
  const { here, user } = await operator();
  const fresh = await user();
  expect(fresh.owesFactor).toBe(false);
  expect(Math.abs(Date.parse(fresh.factorDueAt) - Date.now() - 7 * day)).toBeLessThan(60_000);
  await database.asPlatform(() =>
    texts.queryText(
      "update installation_settings set changed_at = now() - interval '8 days' where key = 'factor.operators'",
    ),
  );
  expect((await user()).owesFactor).toBe(false);
  await here("update users set created_at = now() - interval '8 days'");
  expect((await user()).owesFactor).toBe(true);
});

test("an operator with a second factor owes none, and an admin need not have one", async () => {
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
