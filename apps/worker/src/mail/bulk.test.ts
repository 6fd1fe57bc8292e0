import { randomUUID } from "node:crypto";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { blockCompany, unblockCompany } from "@balcao/core/company/companies/block";
import { claimMail, writeMails } from "@balcao/core/company/mail/mails";
import { listRecipients, showEmail } from "@balcao/core/desk/emails/list";
import { type Installation, sendEmail } from "@balcao/core/desk/emails/send";
import { recipientByToken, unsubscribeByLink } from "@balcao/core/desk/emails/unsubscribes";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "../testing/mailbox.ts";
import { smtpPost } from "./smtp-post.ts";
import { sendMails } from "./send-mails.ts";

const installation: Installation = { mailFrom: "desk@balcao.test", publicUrl: "https://desk.test" };
let mailbox: Mailbox;
let companyId: number;
let actor: { userId: number; companyId: number; name: string };
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  // Removes the rows that other tests left in this database.
  await asPlatform(() => queryText("delete from mails"));
  companyId = await makeCompany();
  const { userId } = await makeUser(companyId, { profile: "admin" });
  actor = { userId, companyId, name: "Ana" };
});
afterEach(() => {
  mailbox.received.length = 0;
  mailbox.refuse = null;
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const post = () => smtpPost({ url: mailbox.url, from: "Balcão <desk@balcao.test>" });
const send = (text: string) =>
  here(() =>
    sendEmail(
      actor,
      {
        recipients: { kind: "typed", text },
        subject: "Oferta",
        message: "Só <hoje>\n\nAté logo",
        clientId: randomUUID(),
      },
      installation,
      new Date(),
    ),
  );
const stateOf = async (emailId: number) =>
  (await here(() => listRecipients(emailId, { pageNumber: 1 }))).records.map(({ email, state, reason }) => [
    email,
    state,
    reason,
  ]);

test("each recipient gets an e-mail of their own, from the company, with an unsubscribe link that mail programs can call", async () => {
  const { id } = await send("ana@loja.test, bruno@loja.test");
  await sendMails(post());
  expect(mailbox.received.map(({ to }) => to)).toEqual([["ana@loja.test"], ["bruno@loja.test"]]);
  const [mine, other] = mailbox.received;
  const wayOut = mine?.headers.get("list-unsubscribe") ?? "";
  const token = /^<https:\/\/desk\.test\/api\/unsubscribe\/([\w-]{43})>$/.exec(wayOut)?.[1] ?? "";
  expect(mine?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mine?.headers.get("reply-to")).toContain("@");
  expect(mine?.headers.get("from")).toMatch(/<desk@balcao\.test>$/);
  expect(mine?.body).toContain(`https://desk.test/unsubscribe/${token}`);
  expect(mine?.html).toContain("Só &lt;hoje&gt;");
  expect(other?.body).not.toContain(token);
  expect(await asPlatform(() => recipientByToken(token))).toMatchObject({ companyId, email: "ana@loja.test" });
  expect((await here(() => showEmail(id))).counts).toMatchObject({ sent: 2, waiting: 0, failed: 0 });
});

test("a refusal is shown with the server's code at its recipient", async () => {
  mailbox.refuse = { code: 550 };
  const { id } = await send("ninguem@loja.test");
  await sendMails(post());
  expect(await stateOf(id)).toEqual([["ninguem@loja.test", "failed", "EENVELOPE 550"]]);
});

test("a recipient who unsubscribes between writing and sending gets no e-mail", async () => {
  const { id } = await send("ana@loja.test, bruno@loja.test");
  await here(() => unsubscribeByLink(companyId, "ana@loja.test"));
  await sendMails(post());
  expect(mailbox.received.map(({ to }) => to)).toEqual([["bruno@loja.test"]]);
  expect((await stateOf(id))[0]).toEqual(["ana@loja.test", "unsubscribed", "unsubscribed"]);
});

test("when a worker dies while it sends an e-mail, the e-mail is not sent again and counts as failed", async () => {
  const { id } = await send("ana@loja.test");
  const [row] = await here(() => queryText<{ id: number }>("select id from mails"));
  await here(() => claimMail(row?.id ?? 0));
  await here(() => queryText("update mails set not_before = now()"));
  await sendMails(post());
  expect(mailbox.received).toEqual([]);
  expect(await stateOf(id)).toEqual([["ana@loja.test", "failed", "its end was never heard of"]]);
});

test("when a server was only busy, the e-mail is sent again later", async () => {
  mailbox.refuse = { code: 450 };
  const { id } = await send("ana@loja.test");
  await sendMails(post());
  mailbox.refuse = null;
  await here(() => queryText("update mails set not_before = now()"));
  await sendMails(post());
  expect(await stateOf(id)).toEqual([["ana@loja.test", "sent", null]]);
});

test("an e-mail about a password is sent before earlier bulk e-mails", async () => {
  await send("ana@loja.test");
  await here(() => writeMails([{ recipient: "bia@loja.test", subject: "Senha", body: "x" }]));
  await sendMails(post());
  expect(mailbox.received.map(({ subject }) => subject)).toEqual(["Senha", "Oferta"]);
});

test("an e-mail to many waits while the company is blocked, and letters about an account do not", async () => {
  await send("ana@loja.test");
  await here(() => writeMails([{ recipient: "dona@loja.test", subject: "Conta", body: "Bloqueada" }]));
  await here(blockCompany);
  await sendMails(post());
  expect(mailbox.received.map(({ to }) => to)).toEqual([["dona@loja.test"]]);
  await here(unblockCompany);
  await sendMails(post());
  expect(mailbox.received.map(({ to }) => to)).toEqual([["dona@loja.test"], ["ana@loja.test"]]);
});

test("an e-mail to many that waited for more than a day is not sent any more, and its recipient's line says so", async () => {
  const { id } = await send("ana@loja.test");
  await here(() => queryText("update mails set created_at = now() - interval '25 hours'"));
  await sendMails(post());
  expect(mailbox.received).toEqual([]);
  expect(await stateOf(id)).toEqual([["ana@loja.test", "late", "late"]]);
  expect((await here(() => showEmail(id))).counts).toMatchObject({ late: 1, waiting: 0, failed: 0 });
});
