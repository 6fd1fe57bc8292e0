import { inCompany } from "@balcao/core/base/database";
import { makeCompany, makeQueue, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { statementsOf } from "@balcao/core/testing/statements";
import { acceptInvitation } from "@balcao/core/company/invitations/accept";
import { revokeInvitation } from "@balcao/core/company/invitations/service";
import { overlapping } from "@balcao/core/testing/race";
import { listInvitations } from "@balcao/core/company/invitations/access";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "../env.ts";
import { as, nobody, signIn } from "../testing/client.ts";
import { login } from "../testing/login.ts";

const usual = { SMTP_URL: env.SMTP_URL };
beforeAll(() => {
  env.SMTP_URL = "smtp://127.0.0.1:1";
});
afterAll(() => Object.assign(env, usual));

let count = 0;
const address = () => `guest${(count += 1)}.${process.pid}@test.local`;
const password = "Cavalos Azuis 4";
const invalid = { error: "ERR_INVALID_INVITATION" };

async function office() {
  const companyId = await makeCompany({ name: "Padaria" });
  const queueId = await makeQueue(companyId);
  const chief = await makeUser(companyId, { profile: "admin", name: "Chefe" });
  const admin = as(await signIn(chief));
  const rows = <T extends object>(text: string) => inCompany(companyId, () => queryText<T>(text));
  const invite = async (fields: object = {}) => {
    const { body } = await admin
      .post("/invitations")
      .send({ queueIds: [queueId], ...fields })
      .expect(200);
    const id = body.invitation.id as number;
    return { id, token: tokenIn(body.link), mailed: body.mailed as boolean };
  };
  return { companyId, queueId, chief, admin, rows, invite };
}
const tokenIn = (link: string) => link.slice(link.indexOf("#") + 1);
const open = (token: string) => nobody().post("/api/invitation/open").send({ token });
const accept = (token: string, more: object = {}) =>
  nobody()
    .post("/api/invitation/accept")
    .send({ token, name: "Bia", email: address(), password, ...more });

test("a person invited by e-mail chooses name and password, and gets the role and the queues that the admin chose", async () => {
  const { companyId, queueId, invite, rows } = await office();
  const email = address();
  const { token, mailed } = await invite({ email, profile: "admin" });
  expect(mailed).toBe(true);
  const [mail] = await rows<{ recipient: string; body: string }>("select recipient, body from mails");
  expect(mail?.recipient).toBe(email);
  expect(mail?.body).toContain(`/invitation#${token}`);
  expect(JSON.stringify(await rows("select * from invitations"))).not.toContain(token.slice(token.indexOf(".") + 1));
  const { body: about } = await open(token).expect(200);
  expect(about).toEqual({
    company: "Padaria",
    invitedBy: "Chefe",
    email,
    password: { min: expect.any(Number), max: expect.any(Number) },
  });
  const { body } = await accept(token, { email: address() }).expect(200);
  expect(body.user).toMatchObject({ name: "Bia", email, profile: "admin", companyId, queues: [{ id: queueId }] });
  await login(email, password).expect(200);
  await accept(token).expect(400, invalid);
  await open(token).expect(400, invalid);
  expect((await rows<{ action: string }>("select action from audit order by id")).map(({ action }) => action)).toEqual([
    "invitation.created",
    "user.created",
  ]);
  const told = (await publishedBy(companyId)).map(({ name }) => name);
  expect(told).toEqual(expect.arrayContaining(["invitation.update", "invitation.delete", "user.update"]));
});

test("a link lets one person in with their own e-mail, even when two use it at the same time, and refuses an e-mail that another company has", async () => {
  const { invite } = await office();
  const { token, mailed } = await invite();
  expect(mailed).toBe(false);
  await accept(token, { email: "" }).expect(400);
  await accept(token, { password: "1234" }).expect(400);
  const known = address();
  await makeUser(await makeCompany(), { email: known });
  await accept(token, { email: known }).expect(409, { error: "ERR_EMAIL_ALREADY_EXISTS" });
  const both = await Promise.all([accept(token), accept(token)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test("a link works until it is revoked or renewed, or until its week is over", async () => {
  const { admin, invite, rows } = await office();
  const revoked = await invite();
  await admin.delete(`/invitations/${revoked.id}`).expect(200, { ok: true });
  await accept(revoked.token).expect(400, invalid);
  await admin.delete(`/invitations/${revoked.id}`).expect(404, { error: "ERR_NO_INVITATION_FOUND" });
  const { id, token } = await invite();
  const { body } = await admin.post(`/invitations/${id}/link`).expect(200);
  await open(token).expect(400, invalid);
  await open(tokenIn(body.link)).expect(200);
  await rows("update invitations set expires_at = now() - interval '1 second'");
  await open(tokenIn(body.link)).expect(400, invalid);
  expect((await admin.get("/invitations").expect(200)).body.invitations).toMatchObject([{ id }]);
});

test.each([
  ["the user who made it is no admin any more", "update users set profile = 'user'"],
  ["the user who made it is switched off", "update users set off_by = 'person'"],
  ["the user who made it was removed", "update users set deleted_at = now()"],
  ["the company is suspended", "update companies set suspended_at = now()"],
  ["the company is blocked", "update companies set status = false"],
])("a link no longer works once %s", async (_why, statement) => {
  const { invite, rows } = await office();
  const { token } = await invite();
  await rows(statement);
  await open(token).expect(400, invalid);
  await accept(token).expect(400, invalid);
});

test("the plan's limit of users is checked when somebody is invited, and again when they join", async () => {
  const { admin, invite, rows } = await office();
  const full = { error: "ERR_USER_CREATION_NUMBER_LIMIT" };
  const { token } = await invite();
  await rows("update companies set max_users = 1");
  await admin.post("/invitations").send({}).expect(409, full);
  await accept(token).expect(409, full);
  await rows("update companies set max_users = 2");
  await accept(token).expect(200);
});

test("a token of another company, or of none, is refused", async () => {
  const [mine, theirs] = [await office(), await office()];
  const { token } = await mine.invite();
  const secret = token.slice(token.indexOf("."));
  for (const company of [theirs.companyId, 2_147_483_647, 9_999_999_999])
    await open(`${company}${secret}`).expect(400, invalid);
  await open("1.short").expect(400);
});

test("an invitation by a company without a confirmed e-mail sends no letter", async () => {
  const { invite, rows } = await office();
  await rows("update companies set confirm_by = now() + interval '1 day'");
  expect((await invite({ email: address() })).mailed).toBe(false);
  expect(await rows("select 1 from mails")).toEqual([]);
});

test("a colleague can be invited only with a recently typed password; attendants neither invite nor see invitations", async () => {
  const { admin, companyId, rows } = await office();
  await rows("update sessions set authenticated_at = now() - interval '1 hour'");
  await admin.post("/invitations").send({}).expect(403, { error: "ERR_REAUTHENTICATION_REQUIRED" });
  const ana = as(await signIn(await makeUser(companyId)));
  await ana.post("/invitations").send({}).expect(403);
  await ana.get("/invitations").expect(403);
});

test("a company has at most fifty open invitations and makes at most fifty a day, and cannot invite its own users", async () => {
  const { admin, chief, rows } = await office();
  const email = address();
  await makeUser(chief.companyId, { email });
  await admin.post("/invitations").send({ email }).expect(409, { error: "ERR_EMAIL_ALREADY_EXISTS" });
  const made = (ended: string) =>
    rows(`insert into invitations (company_id, email, profile, hash, invited_by, expires_at, ended_at)
      select ${chief.companyId}, '', 'user', decode(md5(n::text || '${ended}'), 'hex'), ${chief.userId}, now(), ${ended}
      from generate_series(1, 50) n`);
  await made("now()");
  await admin.post("/invitations").send({}).expect(409);
  await rows("update invitations set made_at = now() - interval '2 days'");
  await admin.post("/invitations").send({}).expect(200);
  await rows("update invitations set ended_at = null");
  await admin.post("/invitations").send({}).expect(409);
});

test("the list costs one statement, however many invitations there are", async () => {
  const { companyId, invite } = await office();
  const cost = async () => (await statementsOf(companyId, listInvitations)).length;
  await invite();
  const one = await cost();
  for (let n = 0; n < 5; n += 1) await invite();
  expect(await cost()).toBe(one);
});

test("an invited person gets one letter a day, however often they are invited or their link is renewed", async () => {
  const { admin, rows, invite } = await office();
  const email = address();
  const { id } = await invite({ email });
  const renew = async () => (await admin.post(`/invitations/${id}/link`).expect(200)).body.mailed as boolean;
  expect(await renew()).toBe(false);
  expect((await invite({ email: email.toUpperCase() })).mailed).toBe(false);
  await rows("update invitations set mailed_at = mailed_at - interval '1 day'");
  expect([await renew(), await renew()]).toEqual([true, false]);
  expect(await rows("select 1 from mails")).toHaveLength(2);
});

test("open invitations by a former admin do not count toward the limit", async () => {
  const { admin, chief, rows } = await office();
  const former = await makeUser(chief.companyId, { profile: "user" });
  await rows(`insert into invitations (company_id, email, profile, hash, invited_by, made_at, expires_at)
    select ${chief.companyId}, '', 'user', decode(md5(n::text), 'hex'), ${former.userId}, now() - interval '2 days', now()
    from generate_series(1, 50) n`);
  await admin.post("/invitations").send({}).expect(200);
});

test("a link that is revoked at the moment of its use lets nobody in", async () => {
  const { companyId, chief, invite, rows } = await office();
  const { id, token } = await invite();
  const guest = { token, name: "Bia", email: address() };
  const [revoked, accepted] = await overlapping(
    companyId,
    () => revokeInvitation(chief, id),
    () => acceptInvitation(guest, "x", new Date()),
  );
  expect([revoked, accepted]).toMatchObject([{ done: { ok: true } }, { error: { code: "ERR_INVALID_INVITATION" } }]);
  expect(await rows(`select 1 from users where email = '${guest.email}'`)).toEqual([]);
});
