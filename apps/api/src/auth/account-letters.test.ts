import { inCompany } from "@balcao/core/base/database";
import { makeAuthenticator } from "@balcao/core/testing/company/factor-factory";
import { queryText } from "@balcao/core/testing/query-text";
import { accountLettersPerHour } from "@balcao/shared/factors/rules";
import { expect, test } from "vitest";
import { as } from "../testing/client.ts";
import { cookieOf, login, makeLogin } from "../testing/login.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";

const most = accountLettersPerHour;

async function person(values: Parameters<typeof makeLogin>[0] = {}) {
  const made = await makeLogin(values);
  const here = <T extends object>(text: string, bind: unknown[] = []) =>
    inCompany(made.companyId, () => queryText<T>(text, bind));
  const mails = () => here<{ subject: string }>("select subject from mails order by id");
  return { ...made, here, mails };
}

test("a user gets only a few letters an hour about sign-ins and about factors, however many sign-ins and changes there are", async () => {
  const { email, user, mails, here } = await person();
  let token = "";
  for (let time = 0; time < most["sign-in"] + 3; time += 1) token = (await login(email).expect(200)).body.token;
  expect(await mails()).toHaveLength(most["sign-in"]);
  await here("delete from mails");
  await makeAuthenticator(user);
  for (let time = 0; time < most.factor + 3; time += 1) await as(token).post("/factors/backup-codes").expect(200);
  expect(await mails()).toHaveLength(most.factor);
  await here("update account_letters set made_at = now() - interval '61 minutes'");
  await as(token).post("/factors/backup-codes").expect(200);
  expect(await mails()).toHaveLength(most.factor + 1);
});

test("a company with an unconfirmed e-mail causes no letters to its users", async () => {
  const { email, user, mails, here } = await person();
  await here("update companies set confirm_by = now() + interval '1 day'");
  const { token } = (await login(email).expect(200)).body;
  await makeAuthenticator(user);
  await as(token).post("/factors/backup-codes").expect(200);
  expect(await mails()).toEqual([]);
});

test("a letter says that passkeys stay valid after a new password, and names the people who can help", async () => {
  const { email, here } = await person();
  await login(email).expect(200);
  const [letter] = await here<{ body: string }>("select body from mails");
  expect(letter?.body).toContain("continuam valendo com a senha nova");
  expect(letter?.body).toContain("quem hospeda o Balcão");
});

test("the first factor ends the user's sessions elsewhere, and keeps the present session", async () => {
  const { email } = await person();
  const app = async () => as((await login(email, undefined, "app").expect(200)).body.token);
  const elsewhere = await app();
  const here = as((await login(email).expect(200)).body.token);
  const device = new PasskeyDevice();
  const asked = (await here.post("/factors/passkeys/options").expect(200)).body;
  const added = await here.post("/factors/passkeys").send({ name: "Celular", passkey: device.register(asked) });
  expect(added.status).toBe(200);
  await elsewhere.get("/auth/me").expect(401);
  await here.get("/auth/me").expect(200);
});

test("the removal of a factor ends the user's sessions elsewhere, and keeps the present session", async () => {
  const { email, user } = await person();
  const elsewhere = as((await login(email, undefined, "app").expect(200)).body.token);
  const here = as((await login(email).expect(200)).body.token);
  await makeAuthenticator(user);
  await elsewhere.get("/auth/me").expect(200);
  await here.delete("/factors/authenticator").expect(200);
  await elsewhere.get("/auth/me").expect(401);
  await here.get("/auth/me").expect(200);
});

test("users who share one computer are all known in its browser", async () => {
  const [ana, bia] = [await person(), await person()];
  const first = cookieOf(await login(ana.email).expect(200), "balcao_device");
  const both = cookieOf(await login(bia.email).set("cookie", `balcao_device=${first}`).expect(200), "balcao_device");
  await ana.here("delete from mails");
  await bia.here("delete from mails");
  await login(ana.email).set("cookie", `balcao_device=${both}`).expect(200);
  await login(bia.email).set("cookie", `balcao_device=${both}`).expect(200);
  expect([await ana.mails(), await bia.mails()]).toEqual([[], []]);
});

test("an admin gives a fresh proof to switch a user on again, and needs none to switch a user off", async () => {
  const { email, companyId, here } = await person({ profile: "admin" });
  const call = as((await login(email).expect(200)).body.token);
  const [colleague] = await here<{ id: number }>(
    "insert into users (company_id, name, email, password_hash) values ($1, 'Bia', $2, 'x') returning id",
    [companyId, `off.${email}`],
  );
  await here("update sessions set authenticated_at = now() - interval '16 minutes'");
  const set = (off: boolean) => call.put(`/users/${colleague?.id}/off`).send({ off });
  await set(true).expect(200);
  await set(false).expect(403, { error: "ERR_REAUTHENTICATION_REQUIRED" });
});
