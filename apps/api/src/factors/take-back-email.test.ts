import { asPlatform, inCompany } from "@balcao/core/base/database";
import { createAdmin } from "@balcao/core/company/sign-up/create";
import { createUser, updateUser } from "@balcao/core/company/users/service";
import { makeUser } from "@balcao/core/testing/factories";
import { overlapping } from "@balcao/core/testing/race";
import { expect, test } from "vitest";
import { appOf } from "../testing/app-factor.ts";
import { as, signIn } from "../testing/client.ts";
import { added, use } from "../testing/first-factor.ts";
import { login, makeLogin, passwordHash } from "../testing/login.ts";

let count = 0;
const thiefsEmail = () => `Thief${(count += 1)}.${process.pid}@test.local`;

/** A thief of the password, who may change the user's e-mail. */
async function thief() {
  const made = await added();
  const { call, user, here } = made;
  const change = (email: string) =>
    call.put(`/users/${user.userId}`).send({ email, currentPassword: "senha-certa" }).expect(200);
  const now = async () => (await here<{ email: string }>("select email from users where id = $1", [user.userId]))[0];
  const told = async () =>
    (await made.letters()).filter(({ body }) => body.includes("take-back#")).map(({ recipient }) => recipient);
  return { ...made, change, now, told };
}

test("the letter about a first factor also goes to the user's earlier e-mail, and its link restores that e-mail", async () => {
  const { call, change, email, now, told, token, letters, here } = await thief();
  const theirs = thiefsEmail();
  await change(theirs);
  await appOf(call);
  expect(await told()).toEqual([theirs, email]);
  const other = await token(theirs);
  await use(await token(email)).expect(200, { othersLeft: false });
  expect(await now()).toEqual({ email });
  expect((await letters()).at(-1)).toMatchObject({ recipient: email, subject: "Verificação retirada pelo e-mail" });
  expect(
    await here(
      "select details->'changes' as changes from audit where action = 'user.changed' order by id desc limit 1",
    ),
  ).toEqual([{ changes: [{ field: "email", from: theirs, to: email }] }]);
  await use(other).expect(409, { error: "ERR_TAKE_BACK_USED" });
});

test("a thief who first uses the link of the thief's own address ends neither the owner's link nor the letters to the owner", async () => {
  const { call, change, email, now, token, told, here, letters } = await thief();
  const theirs = thiefsEmail();
  await change(theirs);
  await appOf(call);
  const owners = await token(email);
  await use(await token(theirs)).expect(200, { othersLeft: false });
  expect(await now()).toEqual({ email: theirs });
  await here("update users set password_hash = $1", [passwordHash]);
  await appOf(as((await login(theirs).expect(200)).body.token));
  expect((await told()).slice(2)).toEqual([theirs, email]);
  await use(owners).expect(200, { othersLeft: false });
  expect(await now()).toEqual({ email });
  expect(await here("select 1 from authenticators")).toEqual([]);
  const links = (await letters()).flatMap(({ body }) => /\/take-back#([\w.-]+)/.exec(body)?.[1] ?? []);
  expect(links).toHaveLength(4);
  for (const link of links) await use(link).expect(409, { error: "ERR_TAKE_BACK_USED" });
});

test("each address of the last 72 hours gets a link; using a link ends the links of later addresses and keeps those of earlier ones", async () => {
  const { call, change, email, now, told, token, here } = await thief();
  const [owners, theirs] = [thiefsEmail(), thiefsEmail()];
  await change(owners);
  await here("update earlier_emails set replaced_at = now() - interval '11 minutes'");
  await change(theirs);
  await appOf(call);
  expect(await told()).toEqual([theirs, email, owners]);
  const [first, second, third] = [await token(email), await token(owners), await token(theirs)];
  await use(second).expect(200, { othersLeft: false });
  expect(await now()).toEqual({ email: owners });
  await use(third).expect(409, { error: "ERR_TAKE_BACK_USED" });
  await use(first).expect(200, { othersLeft: false });
  expect(await now()).toEqual({ email });
});

test("an address to which the user returned still counts as the earlier one, even after the user has moved on to a third", async () => {
  const { call, change, email, now, told, token, here } = await thief();
  const [between, last] = [thiefsEmail(), thiefsEmail()];
  for (const address of [between, email, last]) {
    await change(address);
    await here(
      "update earlier_emails set replaced_at = replaced_at - interval '11 minutes', first_replaced_at = first_replaced_at - interval '11 minutes'",
    );
  }
  await appOf(call);
  expect(await told()).toEqual([last, email, between]);
  const [older, later] = [await token(email), await token(between)];
  await use(later).expect(200);
  expect(await now()).toEqual({ email: between });
  await use(older).expect(200);
  expect(await now()).toEqual({ email });
  await use(later).expect(409, { error: "ERR_TAKE_BACK_USED" });
});

test("an address to which the user returned, and which the user leaves again days later, gets the letter", async () => {
  const { call, change, email, now, told, token, here } = await thief();
  const [between, theirs] = [thiefsEmail(), thiefsEmail()];
  await change(between);
  await change(email);
  await here(
    "update earlier_emails set replaced_at = now() - interval '100 hours', first_replaced_at = now() - interval '100 hours'",
  );
  await change(theirs);
  await appOf(call);
  expect(await told()).toEqual([theirs, email]);
  await use(await token(email)).expect(200);
  expect(await now()).toEqual({ email });
});

test("an address that was corrected within ten minutes may be a stranger's, so it gets no letter and its link ends", async () => {
  const { call, change, email, told, token } = await thief();
  const [slip, meant] = [thiefsEmail(), thiefsEmail()];
  await change(slip);
  await appOf(call);
  const link = await token(slip);
  await change(meant);
  await use(link).expect(409, { error: "ERR_TAKE_BACK_USED" });
  await call.delete("/factors/authenticator").expect(200);
  await appOf(call);
  expect((await told()).slice(2)).toEqual([meant, email]);
});

test("users can change their own e-mail at most five times in 72 hours", async () => {
  const { change, user, companyId, here, now } = await thief();
  for (let n = 0; n < 5; n += 1) {
    await change(thiefsEmail());
    await here(
      "update earlier_emails set replaced_at = replaced_at - interval '11 minutes', first_replaced_at = first_replaced_at - interval '11 minutes'",
    );
  }
  const before = await now();
  const [session] = await here<{ id: string }>("select id from sessions where ended_at is null");
  const sixth = () =>
    updateUser({ ...user, sessionId: session?.id ?? "" }, user.userId, { email: thiefsEmail() }, null);
  await expect(inCompany(companyId, sixth)).rejects.toMatchObject({ code: "ERR_TOO_MANY_REQUESTS" });
  expect(await now()).toEqual(before);
});

test("after a return to an address, or 72 hours after a change, the letter about a first factor goes to one address only", async () => {
  const { call, change, email, told, here } = await thief();
  const other = thiefsEmail();
  await change(other);
  await change(email);
  await appOf(call);
  expect(await told()).toEqual([email]);
  await call.delete("/factors/authenticator").expect(200);
  await change(other);
  await here("update earlier_emails set replaced_at = now() - interval '72 hours 1 minute'");
  await appOf(call);
  expect(await told()).toEqual([email, other]);
});

test("the link restores the e-mail that the user had before a change after the letter", async () => {
  const { call, change, email, now, token } = await thief();
  await appOf(call);
  const link = await token();
  await change(thiefsEmail());
  await use(link).expect(200);
  expect(await now()).toEqual({ email });
});

test("nobody else gets the earlier address while a link may restore it", async () => {
  const { change, email, companyId, here } = await thief();
  await change(thiefsEmail());
  const taken = { error: "ERR_EMAIL_ALREADY_EXISTS" };
  const other = await makeLogin({ profile: "admin" });
  const caller = as((await login(other.email).expect(200)).body.token);
  const wanted = email.toUpperCase();
  const user = { name: "Outra", email: wanted, password: "Cavalos Azuis 4", profile: "user", queueIds: [] };
  await caller.post("/users").send(user).expect(409, taken);
  const own = { email: wanted, currentPassword: "senha-certa" };
  await caller.put(`/users/${other.user.userId}`).send(own).expect(409, taken);
  const signUp = () =>
    asPlatform(() => createAdmin(other.companyId, { name: "Outra", email: wanted, passwordHash, super: false }));
  await expect(signUp()).rejects.toMatchObject({ code: taken.error });
  expect(companyId).not.toBe(other.companyId);
  await here("update earlier_emails set replaced_at = now() - interval '144 hours 1 minute'");
  await signUp();
});

test("a new user cannot get an e-mail that its owner changes at the same moment", async () => {
  const { user, email, companyId, here } = await thief();
  const [session] = await here<{ id: string }>("select id from sessions");
  const owner = { ...user, sessionId: session?.id ?? "" };
  const fields: Parameters<typeof createUser>[1] = {
    name: "Outra",
    email,
    profile: "user",
    queueIds: [],
    whatsappId: null,
    allTicket: "disable",
    newCustomers: "disable",
  };
  const [, second] = await overlapping(
    companyId,
    () => updateUser(owner, user.userId, { email: thiefsEmail() }, null),
    () => createUser(owner, fields, passwordHash),
  );
  expect(second).toMatchObject({ error: { code: "ERR_EMAIL_ALREADY_EXISTS" } });
});

test("an admin who changes a user's e-mail ends the links, and the earlier address gets no letter", async () => {
  const { call, change, companyId, user, token, told, email, here } = await thief();
  const between = thiefsEmail();
  await change(between);
  await appOf(call);
  const links = [await token(email), await token(between)];
  const boss = as(await signIn(await makeUser(companyId, { profile: "admin", passwordHash })));
  await boss.put(`/users/${user.userId}`).send({ email: thiefsEmail(), currentPassword: "senha-certa" }).expect(200);
  for (const link of links) await use(link).expect(409, { error: "ERR_TAKE_BACK_USED" });
  expect(await here("select 1 from earlier_emails")).toEqual([]);
  expect(await told()).toHaveLength(2);
});

test("a company that has not confirmed its e-mail gets no first letter and no link", async () => {
  const { call, here, letters } = await thief();
  await here("update companies set confirm_by = now() + interval '2 days'");
  await appOf(call);
  expect(await letters()).toEqual([]);
  expect(await here("select 1 from factor_take_backs")).toEqual([]);
});
