import { EventEmitter, once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { claimMail, writeMails } from "@balcao/core/company/mail/mails";
import { makeCompany } from "@balcao/core/testing/factories";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "../testing/mailbox.ts";
import { smtpPost } from "./smtp-post.ts";
import { mailRounds, sendMails } from "./send-mails.ts";

let mailbox: Mailbox;
let companyId: number;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  // Removes the rows that other tests left in this database.
  await asPlatform(() => queryText("delete from mails"));
  companyId = await makeCompany();
});
afterEach(() => {
  mailbox.received.length = 0;
  mailbox.refuse = null;
});
const post = () => smtpPost({ url: mailbox.url, from: "Balcão <desk@balcao.test>" });
const write = (letter: { subject?: string; recipient?: string } = {}) =>
  inCompany(companyId, () =>
    writeMails([{ recipient: "ana@loja.test", subject: "Olá", body: "Açaí às 10h\n", ...letter }]),
  );
const rows = () =>
  inCompany(companyId, () =>
    queryText<{ id: number; state: string; reason: string | null; attempts: number }>(
      "select id, state, reason, attempts from mails order by id",
    ),
  );
const makeDue = () => inCompany(companyId, () => queryText("update mails set not_before = now()"));

test("an e-mail arrives once, as it was written", async () => {
  await write();
  await sendMails(post());
  await sendMails(post());
  expect(mailbox.received).toMatchObject([{ to: ["ana@loja.test"], subject: "Olá", body: "Açaí às 10h\n" }]);
  const { headers } = mailbox.received[0] ?? { headers: new Map() };
  expect(headers.get("from")).toMatch(/<desk@balcao\.test>$/);
  expect(headers.get("message-id")).toMatch(new RegExp(`^<${companyId}-\\d+-\\d+@balcao\\.test>$`));
  expect(await rows()).toMatchObject([{ state: "sent", reason: null }]);
});

test("an e-mail says the same as text and as HTML, and nothing in its values becomes markup", async () => {
  await inCompany(companyId, () =>
    writeMails([
      {
        recipient: "ana@loja.test",
        subject: "Bem-vinda",
        content: {
          title: "Olá, <b>Ana</b>",
          paragraphs: ["Veja https://loja.test/a?b=1&c=2.", "duas\nlinhas"],
          code: "123456",
          button: { label: 'Confirmar "já"', url: "https://loja.test/c?x='y'&z=1" },
          footer: { text: "Porque você pediu." },
        },
      },
    ]),
  );
  await sendMails(post());
  const [mail] = mailbox.received;
  expect(mail?.headers.get("content-type")).toMatch(/^multipart\/alternative/);
  expect(mail?.body).toBe(
    "Olá, <b>Ana</b>\n\nVeja https://loja.test/a?b=1&c=2.\n\nduas\nlinhas\n\n123456\n\nConfirmar \"já\": https://loja.test/c?x='y'&z=1\n\n-- \n\nPorque você pediu.\n",
  );
  expect(mail?.html).toContain("Olá, &lt;b&gt;Ana&lt;/b&gt;");
  expect(mail?.html).toContain('<a href="https://loja.test/a?b=1&amp;c=2">https://loja.test/a?b=1&amp;c=2</a>.');
  expect(mail?.html).toContain("duas<br>\nlinhas");
  expect(mail?.html).toContain('href="https://loja.test/c?x=&#39;y&#39;&amp;z=1"');
  expect(mail?.html).toContain("Confirmar &quot;já&quot;");
});

test("an e-mail that was written as plain text has an HTML part with its paragraphs", async () => {
  await inCompany(companyId, () =>
    writeMails([{ recipient: "ana@loja.test", subject: "Olá", body: "Um & dois.\n\nAbrir: http://loja.test/x\n" }]),
  );
  await sendMails(post());
  expect(mailbox.received[0]?.html).toContain("Um &amp; dois.</p>");
  expect(mailbox.received[0]?.html).toContain('Abrir: <a href="http://loja.test/x">http://loja.test/x</a></p>');
});

test("replies go to the letter's reply address, under the sender's name, and a mail program can unsubscribe with one call", async () => {
  await inCompany(companyId, () =>
    writeMails([
      {
        recipient: "ana@loja.test",
        subject: "Novidades",
        body: "x",
        senderName: "Loja\r\nBcc: eva@mal.test",
        replyTo: "loja@loja.test\r\nBcc: eva@mal.test",
        unsubscribeUrl: "https://desk.test/u/abc",
      },
      { recipient: "ana@loja.test", subject: "Novidades", body: "x", senderName: "Loja", replyTo: "a@loja.test" },
    ]),
  );
  await sendMails(post());
  const [odd, plain] = mailbox.received;
  expect(odd?.headers.has("bcc")).toBe(false);
  expect(mailbox.received.flatMap(({ to }) => to)).toEqual(["ana@loja.test", "ana@loja.test"]);
  expect(odd?.headers.get("list-unsubscribe")).toBe("<https://desk.test/u/abc>");
  expect(odd?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(plain?.headers.get("reply-to")).toBe("a@loja.test");
  expect(plain?.headers.get("from")).toBe('"Loja via balcao.test" <desk@balcao.test>');
  expect(plain?.headers.has("list-unsubscribe")).toBe(false);
});

test("an address that is not a web address is never written into an e-mail", async () => {
  const bad = { label: "x", url: "javascript:alert(1)" };
  await expect(
    inCompany(companyId, () =>
      writeMails([{ recipient: "a@b.test", subject: "x", content: { paragraphs: [], button: bad } }]),
    ),
  ).rejects.toThrow("http and https alone");
  expect(await rows()).toEqual([]);
});

test("two workers that send at the same time send each e-mail once", async () => {
  for (let n = 1; n <= 8; n += 1) await write({ subject: `Nº ${n}` });
  await Promise.all([sendMails(post()), sendMails(post())]);
  expect(mailbox.received.map(({ subject }) => subject).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, n) => `Nº ${n + 1}`),
  );
});

test("no text in a subject or address becomes a header or a further recipient", async () => {
  await write({
    subject: "Loja\r\nBcc: eva@mal.test\r\n\r\nCompre",
    recipient: "ana@loja.test\r\nBcc: eva@mal.test",
  });
  await write({ recipient: "Eva <eva@mal.test>, ana@loja.test" });
  await sendMails(post());
  expect(mailbox.received.filter(({ to, headers }) => to.includes("eva@mal.test") || headers.has("bcc"))).toEqual([]);
  await write({ subject: "Loja\r\nBcc: eva@mal.test\r\n\r\nCompre" });
  await sendMails(post());
  const last = mailbox.received.at(-1);
  expect(last).toMatchObject({ to: ["ana@loja.test"], subject: "Loja Bcc: eva@mal.test Compre" });
  expect(last?.headers.has("bcc")).toBe(false);
});

test("when a mail server is away or busy, an e-mail is sent again later, and fails in the end", async () => {
  mailbox.refuse = { code: 450 };
  await write();
  const reasons = new Set<string | null>();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await sendMails(attempt === 1 ? smtpPost({ url: "smtp://127.0.0.1:1", from: "a@b.co" }) : post());
    const [row] = await rows();
    expect(row).toMatchObject({ state: "waiting", attempts: attempt });
    reasons.add(row?.reason ?? null);
    await makeDue();
  }
  expect([...reasons]).toEqual(["ESOCKET", "EENVELOPE 450"]);
  await sendMails(post());
  expect(await rows()).toMatchObject([{ state: "failed", reason: "EENVELOPE 450", attempts: 6 }]);
});

test("an address that does not exist is not tried again", async () => {
  mailbox.refuse = { code: 550 };
  await write();
  await sendMails(post());
  expect(await rows()).toMatchObject([{ state: "failed", reason: "EENVELOPE 550", attempts: 1 }]);
});

test("when the mail server refuses the sender, the e-mail does not fail", async () => {
  mailbox.refuse = { code: 530, sender: true };
  await write();
  await sendMails(post());
  expect(await rows()).toMatchObject([{ state: "waiting", reason: "EENVELOPE 530" }]);
  mailbox.refuse = null;
  await makeDue();
  await sendMails(post());
  expect(await rows()).toMatchObject([{ state: "sent" }]);
});

test("a mail server that never answers is tried once in a round, and the other e-mails wait untried for the next round", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  for (let n = 1; n <= 3; n += 1) await write();
  await sendMails(smtpPost({ url, from: "a@b.co", withinMs: 50 }));
  silent.close();
  expect((await rows()).map(({ attempts, reason }) => [attempts, reason])).toEqual([
    [1, "EABORT"],
    [0, null],
    [0, null],
  ]);
  await sendMails(post());
  expect(mailbox.received).toHaveLength(2);
});

test("a job that arrives during a round returns immediately, although the mail server is slow", async () => {
  for (let n = 1; n <= 2; n += 1) await write();
  const server = new EventEmitter();
  const slow = {
    async send() {
      const answer = once(server, "answer");
      server.emit("asked");
      await answer;
    },
  };
  const round = mailRounds(slow);
  const asked = once(server, "asked");
  const first = round();
  await asked;
  await round();
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
  slow.send = () => Promise.resolve();
  server.emit("answer");
  await first;
  await write();
  await round();
  expect((await rows()).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
});

test("without a mail server an e-mail ends with a reason", async () => {
  await write();
  await sendMails(null);
  expect(await rows()).toMatchObject([{ state: "no-mail" }]);
});

test("when a worker took an e-mail and did not finish, another worker sends it under the same id", async () => {
  await write();
  const [row] = await rows();
  const claim = () => inCompany(companyId, () => claimMail(row?.id ?? 0));
  expect(await claim()).not.toBeNull();
  expect(await claim()).toBeNull();
  await sendMails(post());
  expect(mailbox.received).toEqual([]);
  await makeDue();
  await sendMails(post());
  expect(mailbox.received).toHaveLength(1);
});

test("an e-mail whose workers all die fails after six tries", async () => {
  await write();
  const [row] = await rows();
  for (let death = 1; death <= 6; death += 1) {
    await inCompany(companyId, () => claimMail(row?.id ?? 0));
    await makeDue();
  }
  await sendMails(post());
  expect(mailbox.received).toEqual([]);
  expect(await rows()).toMatchObject([{ state: "failed", reason: "its end was never heard of" }]);
});
