import { makeUser } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { appOf } from "../testing/app-factor.ts";
import { as, signIn } from "../testing/client.ts";
import { added, use } from "../testing/first-factor.ts";
import { makeLogin, passwordHash } from "../testing/login.ts";

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

test("the letter of a first factor also goes to the address before a change of the e-mail, and its link restores that address", async () => {
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

test("of several changes of the e-mail, the letter goes to the address before the first one", async () => {
  const { call, change, email, told } = await thief();
  const [first, second] = [thiefsEmail(), thiefsEmail()];
  await change(first);
  await change(second);
  await appOf(call);
  expect(await told()).toEqual([second, email]);
});

test("the letter of a first factor goes to one address when the user returned to it, and when the change is 72 hours old", async () => {
  const { call, change, email, told, here } = await thief();
  const other = thiefsEmail();
  await change(other);
  await change(email);
  await appOf(call);
  expect(await told()).toEqual([email]);
  await call.delete("/factors/authenticator").expect(200);
  await change(other);
  await here("update users set email_changed_at = now() - interval '72 hours 1 minute'");
  await appOf(call);
  expect(await told()).toEqual([email, other]);
});

test("the link restores the e-mail that was changed after the letter", async () => {
  const { call, change, email, now, token } = await thief();
  await appOf(call);
  const link = await token();
  await change(thiefsEmail());
  await use(link).expect(200);
  expect(await now()).toEqual({ email });
});

test("the link removes the factor also when another user has the earlier e-mail by now", async () => {
  const { call, change, email, now, token, here } = await thief();
  const theirs = thiefsEmail();
  await change(theirs);
  await appOf(call);
  const { companyId } = await makeLogin();
  await makeUser(companyId, { email });
  await use(await token(email)).expect(200, { othersLeft: false });
  expect(await now()).toEqual({ email: theirs });
  expect(await here("select 1 from authenticators")).toEqual([]);
  expect(await here("select password_hash from users")).toEqual([{ password_hash: "" }]);
});

test("an admin who changes a user's e-mail ends the links, and the address before gets no letter", async () => {
  const { call, change, companyId, user, token, told, email, here } = await thief();
  const between = thiefsEmail();
  await change(between);
  await appOf(call);
  const links = [await token(email), await token(between)];
  const boss = as(await signIn(await makeUser(companyId, { profile: "admin", passwordHash })));
  await boss.put(`/users/${user.userId}`).send({ email: thiefsEmail(), currentPassword: "senha-certa" }).expect(200);
  for (const link of links) await use(link).expect(409, { error: "ERR_TAKE_BACK_USED" });
  expect(await here("select earlier_email from users where earlier_email is not null")).toEqual([]);
  expect(await told()).toHaveLength(2);
});

test("a company that has not confirmed its e-mail gets no first letter and no link", async () => {
  const { call, here, letters } = await thief();
  await here("update companies set confirm_by = now() + interval '2 days'");
  await appOf(call);
  expect(await letters()).toEqual([]);
  expect(await here("select 1 from factor_take_backs")).toEqual([]);
});
