import { inCompany } from "@balcao/core/base/database";
import { confirmAuthenticator, enrolAuthenticator } from "@balcao/core/company/factors/authenticators";
import { addPasskey } from "@balcao/core/company/factors/passkeys";
import { resetFactors } from "@balcao/core/company/factors/reset";
import { updateUser } from "@balcao/core/company/users/service";
import { makePasskey } from "@balcao/core/testing/company/factor-factory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "../env.ts";
import { appOf, codeOfSecret } from "../testing/app-factor.ts";
import { nobody } from "../testing/client.ts";
import { added, aPasskey, use } from "../testing/first-factor.ts";
import { login } from "../testing/login.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

const usual = { SMTP_URL: env.SMTP_URL };
beforeAll(() => Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:1" }));
afterAll(() => Object.assign(env, usual));

/** The code in the newest recovery e-mail. */
const codeIn = (letters: { body: string }[]) => /^\d{6}$/m.exec(letters.at(-1)?.body ?? "")?.[0] ?? "";
const recover = (email: string) => nobody().post("/api/forgot-password").send({ email }).expect(200);
const reset = (email: string, token: string) =>
  nobody().post("/api/reset-password").send({ email, token, password: "Cavalos Azuis 4" });
test("the link in the letter removes the first factor once, and ends all sessions", async () => {
  const { call, email, token, letters, told, here, companyId } = await added();
  await appOf(call);
  const link = await token();
  expect(link).toMatch(new RegExp(`^${companyId}\\.[\\w-]{22}$`));
  expect((await letters()).at(-1)).toMatchObject({ subject: "Verificação em duas etapas ativada", is_secret: true });
  expect(JSON.stringify(await here("select * from factor_take_backs"))).not.toContain(link.split(".")[1]);
  await login(email).expect(200, { next: "code", app: true, passkey: false });
  await use(link).expect(200, { othersLeft: false });
  await call.get("/auth/me").expect(401);
  expect(await here("select 1 from backup_codes union all select 1 from sign_in_steps")).toEqual([]);
  expect((await letters()).at(-1)?.subject).toBe("Verificação retirada pelo e-mail");
  expect(await told()).toEqual(["user.authenticator", "user.factorTakenBack"]);
  await use(link).expect(409, { error: "ERR_TAKE_BACK_USED" });
});

test("the link removes the first passkey, and reports that a later passkey stays", async () => {
  const { user, token, here, companyId } = await added();
  await inCompany(companyId, () => addPasskey(user, aPasskey()));
  const link = await token();
  await inCompany(companyId, () => addPasskey(user, { ...aPasskey(), name: "Segunda" }));
  expect(await token()).toBe("");
  await use(link).expect(200, { othersLeft: true });
  expect(await here("select name from user_passkeys")).toEqual([{ name: "Segunda" }]);
  expect(await here("select 1 from backup_codes")).toHaveLength(10);
});

test("the letter of a second factor has no link when the user already has a factor", async () => {
  const { call, user, companyId, letters, here } = await added();
  await inCompany(companyId, () => makePasskey(user.userId));
  await appOf(call);
  expect((await letters()).map(({ body }) => body).join()).not.toContain("take-back");
  expect(await here("select 1 from factor_take_backs")).toEqual([]);
});

test.each([
  ["an unknown secret", (link: string) => `${link.split(".")[0]}.${"A".repeat(22)}`],
  ["the id of another company", (link: string) => link.replace(/^\d+/, (id) => String(Number(id) - 1))],
  ["a company id that is too large", () => `99999999999.${"A".repeat(22)}`],
  ["no company and no secret", () => "x"],
])("a link with %s removes no factor", async (_what, change) => {
  const { call, token, here } = await added();
  await appOf(call);
  await use(change(await token())).expect(404, { error: "ERR_NO_TAKE_BACK_FOUND" });
  expect(await here("select 1 from authenticators")).toHaveLength(1);
  await call.get("/auth/me").expect(200);
});

test("a link stops working after 72 hours", async () => {
  const { call, token, here } = await added();
  await appOf(call);
  const link = await token();
  await here("update factor_take_backs set made_at = now() - interval '72 hours 1 second'");
  await use(link).expect(410, { error: "ERR_TAKE_BACK_LATE" });
  await here("update factor_take_backs set made_at = now() - interval '71 hours 59 minutes'");
  await use(link).expect(200);
});

test("a link still ends the password and the sessions after the user removed the app of its letter, and also removes a newer app", async () => {
  const { call, token, here } = await added();
  await appOf(call);
  const link = await token();
  await call.delete("/factors/authenticator").expect(200);
  await appOf(call);
  const again = await token();
  expect(again).not.toBe(link);
  await use(link).expect(200, { othersLeft: false });
  await call.get("/auth/me").expect(401);
  expect(await here("select password_hash from users")).toEqual([{ password_hash: "" }]);
  expect(await here("select 1 from authenticators")).toEqual([]);
  await use(again).expect(409, { error: "ERR_TAKE_BACK_USED" });
});

test("a thief who removes the first app beside a passkey keeps no session, and the link reports that the passkey stays", async () => {
  const { call, user, companyId, token, here } = await added();
  await appOf(call);
  const link = await token();
  await inCompany(companyId, () => makePasskey(user.userId));
  await call.delete("/factors/authenticator").expect(200);
  await appOf(call);
  await use(link).expect(200, { othersLeft: true });
  await call.get("/auth/me").expect(401);
  expect(await here("select password_hash from users")).toEqual([{ password_hash: "" }]);
  // The new app came beside the passkey, so its letter had no link.
  expect(await here("select 1 from authenticators union all select 1 from user_passkeys")).toHaveLength(2);
});

test("a link ends when an admin takes the factors away", async () => {
  const { call, user, companyId, token } = await added();
  await appOf(call);
  const link = await token();
  await inCompany(companyId, () => resetFactors(null, user.userId));
  await use(link).expect(409, { error: "ERR_TAKE_BACK_USED" });
});

test("the link of a first app also removes the app that replaced it", async () => {
  const { call, token, here } = await added();
  await appOf(call);
  const link = await token();
  await appOf(call);
  await use(link).expect(200, { othersLeft: false });
  expect(await here("select 1 from authenticators")).toEqual([]);
});

test("two calls with one link at the same moment remove the factor once", async () => {
  const { call, token, told } = await added();
  await appOf(call);
  const link = await token();
  const answers = await Promise.all([use(link), use(link)]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  expect((await told()).filter((action) => action === "user.factorTakenBack")).toHaveLength(1);
});

test("a user cannot add a first factor when the hour's letters are used up", async () => {
  const { call, here } = await added();
  await here(
    "insert into account_letters (company_id, user_id, kind) select company_id, id, 'first-factor' from users, generate_series(1, 4)",
  );
  await appOf(call);
  await call.delete("/factors/authenticator").expect(200);
  const { body } = await call.post("/factors/authenticator").expect(200);
  await call
    .put("/factors/authenticator")
    .send({ code: codeOfSecret((body as { secret: string }).secret) })
    .expect(429);
  expect(await here("select 1 from authenticators where confirmed_at is not null")).toEqual([]);
});

test("after a take-back the old password and an open recovery code sign nobody in, and a new password by e-mail does", async () => {
  const { call, email, token, letters } = await added();
  await appOf(call);
  const link = await token();
  await recover(email);
  const stolen = codeIn(await letters());
  await use(link).expect(200);
  await login(email).expect(401, { error: "ERR_INVALID_CREDENTIALS" });
  await reset(email, stolen).expect(400);
  await recover(email);
  await reset(email, codeIn(await letters())).expect(200);
  expect((await login(email, "Cavalos Azuis 4").expect(200)).body).toHaveProperty("token");
});

test("a call that was admitted before a take-back adds no factor and changes no password", async () => {
  const { call, user, companyId, token, here } = await added();
  const [session] = await here<{ id: string }>("select id from sessions");
  const thief = { ...user, sessionId: session?.id ?? "" };
  await appOf(call);
  await use(await token()).expect(200);
  const refused = { code: "ERR_SESSION_ENDED" };
  const late: (() => Promise<unknown>)[] = [
    () => addPasskey(thief, aPasskey()),
    () => enrolAuthenticator(thief),
    () => confirmAuthenticator(thief, "000000", new Date()),
    () => updateUser(thief, thief.userId, {}, "another hash"),
    () => updateUser(thief, thief.userId, { email: `thief.${companyId}@test.local` }, null),
  ];
  for (const change of late) await expect(inCompany(companyId, change)).rejects.toMatchObject(refused);
  expect(await here("select 1 from user_passkeys union all select 1 from authenticators")).toEqual([]);
  expect(await here("select password_hash from users")).toEqual([{ password_hash: "" }]);
});
