import { inCompany } from "@balcao/core/base/database";
import { rotateSession } from "@balcao/core/company/auth/sessions";
import { decideFactorDue, decideFactorDueOfAll } from "@balcao/core/company/owed-factors/when-required";
import { makeAuthenticator, makePasskey } from "@balcao/core/testing/company/factor-factory";
import { makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { overlapping } from "@balcao/core/testing/race";
import type { Profile } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { appOf } from "../testing/app-factor.ts";
import { as, nobody, signIn } from "../testing/client.ts";
import { login, makeLogin, passwordHash, refresh, cookieOf } from "../testing/login.ts";
import { visit } from "../testing/visit.ts";

/** A company with an admin who has an authenticator app, and a user without a second factor. */
async function company(profile: Profile = "user") {
  const made = await makeLogin({ profile });
  const { companyId } = made;
  const here = <T extends object>(text: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(text, bind));
  const boss = await makeUser(companyId, { profile: "admin", passwordHash });
  await makeAuthenticator(boss);
  const admin = as(await signIn(boss));
  const set = (key: string, value: string) => admin.put(`/settings/${key}`).send({ value });
  const ask = async (who: string, days = "0") => {
    await set("secondFactorGraceDays", days).expect(200);
    await set("secondFactor", who).expect(200);
  };
  const enter = async () => (await login(made.email).expect(200)).body as { token: string; user: object };
  return { ...made, here, boss, admin, set, ask, enter };
}

test("a user who must have a second factor can only set one up, and then works in the same session", async () => {
  const { ask, enter } = await company();
  await ask("everybody");
  const { token, user } = await enter();
  expect(user).toMatchObject({ owesFactor: true, factorDueAt: expect.any(String) });
  const call = as(token);
  await call.get("/tickets").expect(403, { error: "ERR_FACTOR_REQUIRED" });
  await call
    .get("/auth/me")
    .expect(200)
    .expect(({ body }) => expect(body.owesFactor).toBe(true));
  await appOf(call);
  await call
    .get("/auth/me")
    .expect(200)
    .expect(({ body }) => expect(body).toMatchObject({ owesFactor: false, factorDueAt: null }));
  await call.get("/tickets").expect(200);
});

test("a change of the setting applies to open sessions immediately, in both directions", async () => {
  const { ask, enter, set } = await company();
  const call = as((await enter()).token);
  await ask("everybody");
  await call.get("/tickets").expect(403, { error: "ERR_FACTOR_REQUIRED" });
  await set("secondFactor", "adminsAndSupporters").expect(200);
  await call.get("/tickets").expect(200);
});

test.each<[Profile, boolean]>([
  ["user", false],
  ["support", true],
  ["admin", true],
])("when admins and supporters must have a second factor, a %s owes one: %s", async (profile, owes) => {
  const { ask, enter } = await company(profile);
  await ask("adminsAndSupporters");
  expect((await enter()).user).toMatchObject({ owesFactor: owes });
});

test("a user with a higher profile immediately owes a second factor, in open sessions too", async () => {
  const { ask, enter, admin, user } = await company();
  await ask("adminsAndSupporters");
  const call = as((await enter()).token);
  await call.get("/tickets").expect(200);
  await admin.put(`/users/${user.userId}`).send({ profile: "support" }).expect(200);
  await call.get("/tickets").expect(403, { error: "ERR_FACTOR_REQUIRED" });
});

test("during the grace every call works, and a new user's grace begins when the user is created", async () => {
  const { ask, enter, here } = await company();
  await ask("everybody", "3");
  const first = await enter();
  expect(first.user).toMatchObject({ owesFactor: false, factorDueAt: expect.any(String) });
  await as(first.token).get("/tickets").expect(200);
  await here("update settings set changed_at = now() - interval '4 days'");
  expect((await enter()).user).toMatchObject({ owesFactor: false });
  await here("update users set created_at = now() - interval '4 days'");
  expect((await enter()).user).toMatchObject({ owesFactor: true });
});

test("an open session owes a second factor when its grace ends, and a refresh decides again", async () => {
  const { ask, email, here } = await company();
  await ask("everybody", "3");
  const answer = await login(email).expect(200);
  await here("update sessions set factor_due_at = now() - interval '1 second' where factor_due_at is not null");
  await as(answer.body.token).get("/tickets").expect(403, { error: "ERR_FACTOR_REQUIRED" });
  const { body } = await refresh(cookieOf(answer, "balcao_refresh")).expect(200);
  expect(body.user).toMatchObject({ owesFactor: false });
});

test("a user who must have a second factor cannot remove the last one, but can remove another one", async () => {
  const { ask, boss, admin, here } = await company();
  await ask("everybody", "30");
  await admin.delete("/factors/authenticator").expect(409, { error: "ERR_LAST_FACTOR" });
  const passkeyId = await inCompany(boss.companyId, () => makePasskey(boss.userId));
  await admin.delete("/factors/authenticator").expect(200);
  await admin.delete(`/factors/passkeys/${passkeyId}`).expect(409, { error: "ERR_LAST_FACTOR" });
  expect(await here("select 1 from user_passkeys")).toHaveLength(1);
});

test("a user owes a second factor at the next sign-in after an admin removed it", async () => {
  const { ask, enter, admin, user, email } = await company();
  await makeAuthenticator(user);
  await ask("everybody");
  await login(email).expect(200, { next: "code", app: true, passkey: false });
  await admin.delete(`/users/${user.userId}/factors`).expect(200);
  expect((await enter()).user).toMatchObject({ owesFactor: true });
});

test("a visiting operator works without the user's second factor, and cannot change who must have one", async () => {
  const { ask, user, boss } = await company();
  await ask("everybody");
  await (await visit(user)).calls.get("/tickets").expect(200);
  const { calls } = await visit(boss);
  await calls.put("/settings/secondFactor").send({ value: "nobody" }).expect(403, { error: "ERR_NOT_DURING_VISIT" });
});

test("an admin changes who must have a second factor after a fresh proof, and the audit has a line", async () => {
  const { set, here } = await company();
  await here("update sessions set authenticated_at = now() - interval '16 minutes'");
  for (const key of ["secondFactor", "secondFactorGraceDays"])
    await set(key, key === "secondFactor" ? "everybody" : "1").expect(403, { error: "ERR_REAUTHENTICATION_REQUIRED" });
  await set("call", "disabled").expect(200);
  await here("update sessions set authenticated_at = now()");
  await set("secondFactor", "everybody").expect(200);
  const [line] = await here<{ details: object }>(
    "select details from audit where action = 'setting.changed' order by id desc limit 1",
  );
  expect(line?.details).toMatchObject({ key: "secondFactor", from: "nobody", to: "everybody" });
});

test("a session that opens while the setting changes owes a second factor too", async () => {
  const { ask, enter } = await company();
  const [{ token }] = await Promise.all([enter(), ask("everybody")]);
  await as(token).get("/tickets").expect(403, { error: "ERR_FACTOR_REQUIRED" });
});

/** Asks everybody of the company for a second factor, without a grace. */
const askEverybody = () =>
  queryText(`insert into settings (company_id, key, value) select current_setting('app.company_id')::int, k, v
    from (values ('secondFactor', 'everybody'), ('secondFactorGraceDays', '0')) as given (k, v)`);

/**
 * Lets the refresh of a new user's session wait for `change`. Returns whether the session owes a factor afterwards: as it is stored (`kept`), and in the
 * answer to the refresh (`answered`).
 */
async function refreshDuring(change: (userId: number) => Promise<unknown>, before: () => Promise<unknown>) {
  const { companyId, email, user } = await makeLogin();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  await here(before);
  await login(email).expect(200);
  const sessions = await here(() =>
    queryText<{ sessionId: string; generation: number }>('select id as "sessionId", generation from sessions'),
  );
  const [, rotated] = await overlapping(
    companyId,
    () => change(user.userId),
    () => rotateSession(sessions[0] ?? { sessionId: "", generation: 0 }),
  );
  const [kept] = await here(() =>
    queryText<{ owes: boolean }>("select factor_due_at is not null as owes from sessions"),
  );
  return { kept: kept?.owes, answered: "done" in rotated && rotated.done?.user.owesFactor };
}

test("when the company asks everybody for a factor while a refresh waits, the session owes a factor after the refresh", async () => {
  const ask = async () => {
    await askEverybody();
    await decideFactorDueOfAll();
  };
  expect(await refreshDuring(ask, async () => undefined)).toEqual({ kept: true, answered: true });
});

test("when a user adds a factor while a refresh waits, the session owes no factor after the refresh", async () => {
  const add = async (userId: number) => {
    await makePasskey(userId);
    await decideFactorDue(userId);
  };
  expect(await refreshDuring(add, askEverybody)).toEqual({ kept: false, answered: false });
});

test("a user whose first factor was taken back owes one again after setting a new password", async () => {
  const { ask, enter, here, email, companyId } = await company();
  await ask("everybody");
  await appOf(as((await enter()).token));
  const letters = await here<{ body: string }>("select body from mails order by id");
  const [, token] = /\/take-back#([\w.-]+)/.exec(letters.map(({ body }) => body).join("\n")) ?? [];
  await nobody().post("/api/factors/take-back").send({ token }).expect(200, { othersLeft: false });
  await login(email).expect(401);
  await inCompany(companyId, () =>
    queryText("update users set password_hash = $1 where password_hash = ''", [passwordHash]),
  );
  expect((await enter()).user).toMatchObject({ owesFactor: true });
});
