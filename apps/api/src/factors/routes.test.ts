import { inCompany } from "@balcao/core/base/database";
import { secrets, placeOfAuthenticator } from "@balcao/core/base/secrets";
import { codeOf, stepOf } from "@balcao/core/company/factors/totp";
import { makeAuthenticator } from "@balcao/core/testing/company/factor-factory";
import { makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { codeOfSecret } from "../testing/app-factor.ts";
import { as, signIn } from "../testing/client.ts";
import { login, makeLogin, passwordHash } from "../testing/login.ts";

/** A user who signed in a moment ago. */
async function signedIn(values: Parameters<typeof makeLogin>[0] = {}) {
  const made = await makeLogin(values);
  const here = <T extends object>(text: string, bind: unknown[] = []) =>
    inCompany(made.companyId, () => queryText<T>(text, bind));
  const call = as((await login(made.email).expect(200)).body.token);
  const later = () => here("update sessions set authenticated_at = now() - interval '16 minutes'");
  const secretOf = async () => {
    const [row] = await here<{ secret: Buffer }>("select secret from authenticators");
    return secrets.decrypt(placeOfAuthenticator(made.user.userId), row?.secret ?? Buffer.alloc(0));
  };
  const subjects = async () =>
    (
      await here<{ subject: string }>("select subject from mails where subject not like 'Nova entrada%' order by id")
    ).map((row) => row.subject);
  const told = async () =>
    (await here<{ action: string }>("select action from audit where action like 'user.%' order by id")).map(
      (row) => row.action,
    );
  return { ...made, here, call, later, secretOf, subjects, told };
}
const now = (secret: Buffer, later = 0) => codeOf(secret, stepOf(new Date()) + later);

test("an app becomes a factor with its first right code, and its ten backup codes are shown once", async () => {
  const { call, secretOf, email, here, subjects, told } = await signedIn();
  const none = { authenticator: null, backupCodes: 0, passkeys: [] };
  const { body: made } = await call.post("/factors/authenticator").expect(200);
  expect(made).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringContaining(`secret=${made.secret}`),
  });
  await call.get("/factors").expect(200, none);
  await login(email)
    .expect(200)
    .expect(({ body }) => expect(body).toHaveProperty("token"));
  const again = as((await login(email)).body.token);
  const secret = await secretOf();
  await again.put("/factors/authenticator").send({ code: "000000" }).expect(403, { error: "ERR_FACTOR_CODE" });
  const { body } = await again
    .put("/factors/authenticator")
    .send({ code: now(secret) })
    .expect(200);
  expect(new Set(body.backupCodes).size).toBe(10);
  expect(JSON.stringify(await here("select * from backup_codes"))).not.toContain(body.backupCodes[0]);
  await again
    .get("/factors")
    .expect(200)
    .expect(({ body: own }) => expect(own).toMatchObject({ backupCodes: 10 }));
  await login(email).expect(200, { next: "code", app: true, passkey: false });
  expect([await subjects(), await told()]).toEqual([["Verificação em duas etapas ativada"], ["user.authenticator"]]);
});

test("the first factor ends the sessions that the password alone opened elsewhere", async () => {
  const { call, email, secretOf } = await signedIn();
  const elsewhere = as((await login(email, undefined, "app").expect(200)).body.token);
  await call.post("/factors/authenticator").expect(200);
  await elsewhere.get("/auth/me").expect(200);
  await call
    .put("/factors/authenticator")
    .send({ code: now(await secretOf()) })
    .expect(200);
  await elsewhere.get("/auth/me").expect(401);
  await call.get("/auth/me").expect(200);
});

test("an unconfirmed secret is replaced, and the code that confirmed a secret cannot be used again", async () => {
  const { call, secretOf } = await signedIn();
  await call.post("/factors/authenticator").expect(200);
  const first = await secretOf();
  await call.post("/factors/authenticator").expect(200);
  const code = now(await secretOf());
  await call
    .put("/factors/authenticator")
    .send({ code: now(first) })
    .expect(403);
  await call.put("/factors/authenticator").send({ code }).expect(200);
  await call.put("/factors/authenticator").send({ code }).expect(404, { error: "ERR_NO_FACTOR_FOUND" });
  await call
    .post("/auth/reauthenticate")
    .send({ password: "senha-certa", code })
    .expect(403, { error: "ERR_FACTOR_CODE" });
});

test("a new app replaces the confirmed one at its first code, and until then only the confirmed one counts", async () => {
  const { call, user, email, here, subjects, told } = await signedIn();
  const old = await makeAuthenticator(user);
  const elsewhere = as(await signIn(user));
  const { body } = await call.post("/factors/authenticator").expect(200);
  const fresh = codeOfSecret((body as { secret: string }).secret);
  const prove = (code: string) => call.post("/auth/reauthenticate").send({ password: "senha-certa", code });
  await prove(fresh).expect(403, { error: "ERR_FACTOR_CODE" });
  await prove(old.code()).expect(200);
  await call
    .put("/factors/authenticator")
    .send({ code: old.code(1) })
    .expect(403, { error: "ERR_FACTOR_CODE" });
  await elsewhere.get("/auth/me").expect(200);
  await call.put("/factors/authenticator").send({ code: fresh }).expect(200, { backupCodes: [] });
  await elsewhere.get("/auth/me").expect(401);
  await prove(old.code(1)).expect(403, { error: "ERR_FACTOR_CODE" });
  await login(email).expect(200, { next: "code", app: true, passkey: false });
  expect(await here("select 1 from authenticators where next_secret is null")).toHaveLength(1);
  expect(await here("select 1 from backup_codes")).toHaveLength(10);
  expect([await subjects(), await told()]).toEqual([
    ["Aplicativo autenticador trocado"],
    ["user.authenticatorReplaced"],
  ]);
});

test("new backup codes replace the earlier ones, and a user without an app gets none", async () => {
  const { call, user, here } = await signedIn();
  await call.post("/factors/backup-codes").expect(404, { error: "ERR_NO_FACTOR_FOUND" });
  const app = await makeAuthenticator(user);
  const { body } = await call.post("/factors/backup-codes").expect(200);
  expect(body.backupCodes).toHaveLength(10);
  expect(body.backupCodes).not.toContain(app.backupCodes[0]);
  expect(await here("select 1 from backup_codes")).toHaveLength(10);
});

test("a user whose app was removed signs in without a code", async () => {
  const { call, email, user, here, told } = await signedIn();
  await call.delete("/factors/authenticator").expect(404, { error: "ERR_NO_FACTOR_FOUND" });
  await makeAuthenticator(user);
  await call.delete("/factors/authenticator").expect(200, { ok: true });
  expect(await here("select 1 from backup_codes")).toEqual([]);
  await login(email)
    .expect(200)
    .expect(({ body }) => expect(body).toHaveProperty("token"));
  expect(await told()).toEqual(["user.authenticatorRemoved"]);
});

test("a user with an app gives the password and a code as a fresh proof", async () => {
  const { call, later, user } = await signedIn();
  const app = await makeAuthenticator(user);
  await later();
  const proof = (body: object) => call.post("/auth/reauthenticate").send(body);
  const refused = { error: "ERR_REAUTHENTICATION_REQUIRED" };
  await proof({ password: "senha-certa" }).expect(403, { error: "ERR_FACTOR_CODE" });
  await proof({ password: "senha-certa", code: "000000" }).expect(403, { error: "ERR_FACTOR_CODE" });
  await proof({ password: "errada", code: app.code() }).expect(403, { error: "ERR_CURRENT_PASSWORD" });
  await call.delete("/factors/authenticator").expect(403, refused);
  await call
    .put(`/users/${user.userId}`)
    .send({ password: "outra senha boa 9", currentPassword: "senha-certa" })
    .expect(403, refused);
  await proof({ password: "senha-certa", code: app.code() }).expect(200, { ok: true });
  await call.delete("/factors/authenticator").expect(200);
});

test("an admin can remove the factor of a colleague, but not their own, and attendants can remove none", async () => {
  const { call, companyId, user, later, subjects, told } = await signedIn({ profile: "admin" });
  const bia = await makeLogin();
  const email = `bia.${process.pid}@test.local`;
  const colleague = await makeUser(companyId, { email, passwordHash });
  const of = (id: number) => `/users/${id}/factors`;
  const theirs = as((await login(email).expect(200)).body.token);
  await makeAuthenticator(colleague);
  await makeAuthenticator(user);
  await makeAuthenticator(bia.user);
  await theirs.delete(of(user.userId)).expect(403, { error: "ERR_NO_PERMISSION" });
  await call.delete(of(user.userId)).expect(403, { error: "ERR_NO_PERMISSION" });
  await call.delete(of(bia.user.userId)).expect(404, { error: "ERR_NO_USER_FOUND" });
  await call.delete(of(colleague.userId)).expect(200, { ok: true });
  await theirs.get("/auth/me").expect(401);
  await login(email)
    .expect(200)
    .expect(({ body }) => expect(body).toHaveProperty("token"));
  expect(await subjects()).toEqual(["Verificação em duas etapas retirada"]);
  expect(await told()).toEqual(["user.factorsReset"]);
  await call.delete(of(colleague.userId)).expect(404, { error: "ERR_NO_FACTOR_FOUND" });
  await later();
  await call.delete(of(colleague.userId)).expect(403, { error: "ERR_REAUTHENTICATION_REQUIRED" });
});

test("an admin who is no operator cannot take an operator's factor away", async () => {
  const { call, companyId } = await signedIn({ profile: "admin" });
  const operator = await makeUser(companyId, { super: true, profile: "admin" });
  await makeAuthenticator(operator);
  await call.delete(`/users/${operator.userId}/factors`).expect(403, { error: "ERR_CANNOT_EDIT_SUPER_USER" });
});

test("a deleted user keeps no secret", async () => {
  const { call, companyId, here } = await signedIn({ profile: "admin" });
  const colleague = await makeUser(companyId);
  await makeAuthenticator(colleague);
  await call.delete(`/users/${colleague.userId}`).expect(200);
  expect(await here("select user_id from authenticators union select user_id from backup_codes")).toEqual([]);
});

test("a user who recovers the password keeps the second factor", async () => {
  const { email, user, here } = await signedIn();
  await makeAuthenticator(user);
  await here("update users set password_hash = $2 where id = $1", [user.userId, passwordHash]);
  await login(email).expect(200, { next: "code", app: true, passkey: false });
});
