import { randomUUID } from "node:crypto";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { listEmails, listRecipients } from "@balcao/core/desk/emails/list";
import { sendEmail } from "@balcao/core/desk/emails/send";
import { listUnsubscribed } from "@balcao/core/desk/emails/unsubscribes";
import { makeEmail } from "@balcao/core/testing/email-factories";
import { makeCompany, makeContact, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { statementsOf } from "@balcao/core/testing/statements";
import { dailyEmails } from "@balcao/shared/emails/rules";
import { beforeEach, expect, test } from "vitest";
import { as, nobody, signIn } from "../testing/client.ts";

const installation = { mailFrom: "desk@balcao.test", publicUrl: "https://desk.test" };
let companyId: number;
let userId: number;
let ana: ReturnType<typeof as>;
beforeEach(async () => {
  companyId = await makeCompany();
  const user = await makeUser(companyId, { profile: "admin" });
  userId = user.userId;
  ana = as(await signIn(user));
});
const typed = (text: string) => ({ kind: "typed" as const, text });
const send = (recipients: object, clientId: string = randomUUID()) =>
  inCompany(companyId, () =>
    sendEmail(
      { userId, companyId, name: "Ana" },
      { recipients: recipients as never, subject: "Oferta", message: "Hoje", clientId },
      installation,
      new Date(),
    ),
  );
const tokens = () =>
  inCompany(companyId, () =>
    queryText<{ email: string; token: string }>("select email, token from email_recipients order by id"),
  );

test("faulty addresses are named, repeated addresses get the e-mail once, and addresses that unsubscribed are left out", async () => {
  await ana.post("/emails/unsubscribed").send({ email: " Eva@Loja.test ", reason: "Ligou" }).expect(200);
  const { body } = await ana
    .post("/emails/check")
    .send({ recipients: typed("bia@loja.test, BIA@loja.test, eva@loja.test, bia@") })
    .expect(200);
  expect(body).toEqual({
    count: 1,
    some: ["bia@loja.test"],
    invalid: ["bia@"],
    unsubscribed: 1,
    repeated: 1,
    left: dailyEmails,
  });
  await expect(send(typed("bia@loja.test, bia@"))).rejects.toMatchObject({
    code: "ERR_EMAIL_RECIPIENTS",
    details: { invalid: ["bia@"] },
  });
  await expect(send(typed("eva@loja.test"))).rejects.toMatchObject({ code: "ERR_EMAIL_RECIPIENTS" });
});

test("without a mail server no e-mail is stored, and the status says that there is no server", async () => {
  const body = { recipients: typed("bia@loja.test"), subject: "x", message: "y", clientId: randomUUID() };
  await ana.post("/emails").send(body).expect(409, { error: "ERR_MAIL_NOT_CONFIGURED" });
  expect((await ana.get("/emails/status").expect(200)).body).toMatchObject({ canSend: false, cap: dailyEmails });
  expect((await ana.get("/emails").expect(200)).body).toMatchObject({ records: [], count: 0 });
});

test("until the company's e-mail is confirmed no e-mail is sent", async () => {
  const confirmBy = (when: string) =>
    inCompany(companyId, () => queryText(`update companies set confirm_by = ${when}`));
  await confirmBy("now() + interval '2 days'");
  await expect(send(typed("bia@loja.test"))).rejects.toMatchObject({ code: "ERR_EMAIL_NOT_CONFIRMED" });
  expect(await tokens()).toEqual([]);
  await confirmBy("null");
  await send(typed("bia@loja.test"));
  expect(await tokens()).toMatchObject([{ email: "bia@loja.test" }]);
});

test("an e-mail to contacts goes to all who have an address, except contacts who opted out or are blocked", async () => {
  const mail = async (email: string) => {
    const id = await makeContact(companyId);
    await inCompany(companyId, () => queryText("update contacts set email = $2 where id = $1", [id, email]));
    return id;
  };
  for (const email of ["um@loja.test", "UM@loja.test"]) await mail(email);
  const [out, blocked] = [await mail("dois@loja.test"), await mail("tres@loja.test")];
  await inCompany(companyId, async () => {
    await queryText("update contacts set opted_out_at = now(), opt_out_source = 'user' where id = $1", [out]);
    await queryText("update contacts set blocked_at = now() where id = $1", [blocked]);
  });
  const { body } = await ana
    .post("/emails/check")
    .send({ recipients: { kind: "all" } })
    .expect(200);
  expect(body).toMatchObject({ count: 1, some: ["um@loja.test"] });
});

test("a company can write to a limited number of people a day, and the same e-mail sent again counts once", async () => {
  const many = Array.from({ length: dailyEmails - 1 }, (_, n) => `c${n}@loja.test`).join(",");
  const clientId = randomUUID();
  const first = await send(typed(many), clientId);
  expect((await send(typed("x@loja.test"), clientId)).id).toBe(first.id);
  await expect(send(typed("x@loja.test, y@loja.test"))).rejects.toMatchObject({
    code: "ERR_EMAIL_DAILY_CAP",
    details: { cap: dailyEmails, left: 1 },
  });
  await send(typed("x@loja.test"));
  expect((await ana.get("/emails/status").expect(200)).body.left).toBe(0);
  await inCompany(companyId, () =>
    queryText("update email_recipients set created_at = now() - interval '25 hours' where email_id = $1", [first.id]),
  );
  expect((await ana.get("/emails/status").expect(200)).body.left).toBe(dailyEmails - 1);
});

test("when two e-mails are sent at the same time, only one gets the last of the allowance", async () => {
  const many = (mark: string) => Array.from({ length: 300 }, (_, n) => `${mark}${n}@loja.test`).join(",");
  const ended = await Promise.allSettled([send(typed(many("a"))), send(typed(many("b")))]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the list of sent e-mails has five a page, each with its first recipient, and the audit names the senders", async () => {
  for (let n = 1; n <= 6; n += 1) await send(typed(`c${n}@loja.test, d@loja.test`));
  const { body } = await ana.get("/emails").expect(200);
  expect([body.records.length, body.hasMore, body.count]).toEqual([5, true, 6]);
  expect(body.records[0]).toMatchObject({
    sender: "c6@loja.test",
    recipient: "c6@loja.test",
    total: 2,
    userName: "Ana",
  });
  const { body: next } = await ana.get("/emails?pageNumber=2").expect(200);
  expect(next.records).toMatchObject([{ sender: "c1@loja.test" }]);
  const { body: audit } = await ana.get("/audit").expect(200);
  expect(audit.entries?.[0] ?? audit.records?.[0]).toMatchObject({ action: "email.sent", details: { count: 2 } });
  const { emailId } = await makeEmail(companyId);
  const budget = (work: () => Promise<unknown>) => statementsOf(companyId, work);
  expect(await budget(() => listEmails({ pageNumber: 1 }))).toHaveLength(2);
  expect(await budget(() => listRecipients(emailId, { pageNumber: 1 }))).toHaveLength(2);
  expect(await budget(() => listUnsubscribed({ searchParam: "", pageNumber: 1 }))).toHaveLength(1);
});

test("the recipients with a fault come first, even across pages", async () => {
  const many = Array.from({ length: 43 }, (_, n) => `c${String(n).padStart(2, "0")}@loja.test`);
  const { emailId } = await makeEmail(companyId, many);
  await inCompany(companyId, () =>
    queryText(
      `update email_recipients set state = case when id % 2 = 0 then 'failed' else 'no-mail' end
       where email_id = $1 and email in ('c20@loja.test', 'c41@loja.test')`,
      [emailId],
    ),
  );
  const first = await ana.get(`/emails/${emailId}/recipients`).expect(200);
  const next = await ana.get(`/emails/${emailId}/recipients?cursor=${first.body.nextCursor}`).expect(200);
  const emails = [first, next].flatMap(({ body }) => body.records.map(({ email }: { email: string }) => email));
  const faulty = ["c20@loja.test", "c41@loja.test"];
  expect(emails).toEqual([...faulty, ...many.filter((email) => !faulty.includes(email))]);
  await inCompany(companyId, () =>
    queryText("update email_recipients set state = 'failed' where email_id = $1", [emailId]),
  );
  const all = await ana.get(`/emails/${emailId}/recipients`).expect(200);
  const rest = await ana.get(`/emails/${emailId}/recipients?cursor=${all.body.nextCursor}`).expect(200);
  expect(rest.body.records.map(({ email }: { email: string }) => email)).toEqual(many.slice(40));
});

test("an attendant cannot send or read e-mails", async () => {
  const bruno = as(await signIn(await makeUser(companyId)));
  for (const call of [
    bruno.get("/emails"),
    bruno.get("/emails/unsubscribed"),
    bruno.post("/emails").send({ recipients: { kind: "all" }, subject: "x", message: "y", clientId: randomUUID() }),
  ])
    await call.expect(403, { error: "ERR_NO_PERMISSION" });
});

test("the link of an e-mail unsubscribes with one click and without a session, from that company's e-mails only", async () => {
  // Companies of other tests share the database, and only this company has the address.
  const email = `ana.${companyId}@loja.test`;
  await send(typed(email));
  const token = (await tokens())[0]?.token ?? "";
  const path = `/api/unsubscribe/${token}`;
  expect((await nobody().get(`${path}/about`).expect(200)).body).toMatchObject({
    email: "an…@loja.test",
    isUnsubscribed: false,
  });
  expect((await nobody().get(path).expect(303)).headers.location).toBe(`/unsubscribe/${token}`);
  expect((await nobody().get(`${path}/about`)).body.isUnsubscribed).toBe(false);
  for (let click = 0; click < 2; click += 1)
    await nobody().post(path).type("form").send("List-Unsubscribe=One-Click").expect(200, { ok: true });
  const { body } = await ana.get("/emails/unsubscribed").expect(200);
  expect(body.records).toMatchObject([{ email, source: "link" }]);
  const wrong = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  await nobody().post(`/api/unsubscribe/${wrong}`).expect(404);
  const others = await asPlatform(() =>
    queryText("select 1 from email_unsubscribes where email = $1 and company_id <> $2", [email, companyId]),
  );
  expect(others).toEqual([]);
  const path2 = `/emails/unsubscribed/${body.records[0].id}`;
  await ana.delete(path2).send({}).expect(400);
  await ana.delete(path2).send({ reason: "Pediu para voltar" }).expect(200, { ok: true });
});
