import { settleAlarm } from "@balcao/core/numbers/connections/alarm";
import { listIncidents } from "@balcao/core/numbers/connections/incidents";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { recordStatus, type StatusChange } from "@balcao/core/numbers/connections/status";
import { endSession } from "@balcao/core/numbers/connections/service";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { endMail } from "@balcao/core/company/mail/mails";
import { makeCompany, makeConnection, makeUser, newNumber, publishedBy } from "@balcao/core/testing/factories";
import { overlapping } from "@balcao/core/testing/race";
import type { Actor } from "@balcao/shared/permissions";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { smtpPost } from "../mail/smtp-post.ts";
import { sendMails } from "../mail/send-mails.ts";
import { type Mailbox, openMailbox } from "../testing/mailbox.ts";
import { watchNumbers } from "./watch.ts";

let mailbox: Mailbox;
let companyId: number;
let admin: Actor;
let lease: Lease;
let number: string;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  // Removes the rows that other tests left in this database.
  await asPlatform(async () => {
    await queryText("delete from mails");
    await queryText("delete from connection_incidents");
  });
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin", email: `ana.${companyId}@loja.test` });
  await makeUser(companyId, { profile: "user" });
  number = newNumber();
  const id = await makeConnection(companyId, { name: "Vendas", status: "CONNECTED", number, wanted: true });
  lease = { companyId, connectionId: id, holder: "w1", epoch: 1 };
  await here(() =>
    queryText(
      "insert into connection_leases (company_id, connection_id, holder, expires_at) values ($1, $2, 'w1', now() + interval '1 hour')",
      [companyId, id],
    ),
  );
});
afterEach(async () => {
  mailbox.received.length = 0;
  mailbox.refuse = null;
  // No number is wanted here, because workers of other tests look for wanted numbers in the same database.
  await here(() => queryText("update connections set wanted = false"));
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const show = (change: StatusChange) => here(() => recordStatus(lease, change));
const post = () => smtpPost({ url: mailbox.url, from: "desk@balcao.test" });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const watch = (minutes: number) => watchNumbers("https://mesa.test", inMinutes(minutes));
const incidents = () => here(() => listIncidents(admin, lease.connectionId));
/** Time passes while the number is connected again. */
const stay = () => here(() => queryText("update connection_incidents set ended_at = ended_at - interval '2 minutes'"));
const subjects = () => mailbox.received.map(({ subject }) => subject);

test("after two minutes the admins get one e-mail with the number that is down, the time, the reason, the remedy and a link", async () => {
  await show({ status: "TIMEOUT", reason: "lost" });
  await here(() => queryText("update connection_incidents set started_at = '2026-03-10T15:04:00Z'"));
  await watchNumbers("https://mesa.test", new Date("2026-03-10T15:05:59Z"));
  await sendMails(post());
  expect(mailbox.received).toEqual([]);
  for (const time of ["15:06:00", "15:06:30", "15:30:00"])
    await watchNumbers("https://mesa.test", new Date(`2026-03-10T${time}Z`));
  await sendMails(post());
  expect(mailbox.received).toMatchObject([
    { to: [`ana.${companyId}@loja.test`], subject: "Balcão: O número Vendas está desconectado" },
  ]);
  const lines = mailbox.received[0]?.body.split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      `Número: Vendas (+${number})`,
      "Desde: 10/03/2026 12:04",
      "Motivo: A conexão com o WhatsApp caiu.",
      "O que fazer: Estamos tentando de novo sem parar. Se demorar, veja se o celular está ligado e com internet.",
      "Conexões: https://mesa.test/connections",
    ]),
  );
  expect(await incidents()).toMatchObject([{ mail: "sent", endedAt: null }]);
  expect((await publishedBy(companyId)).at(-1)?.payload).toMatchObject({ connection: { alert: "sent" } });
});

test("two workers that watch and send at the same time send each admin one e-mail", async () => {
  const second = await makeUser(companyId, { profile: "admin", email: `bia.${companyId}@loja.test` });
  await show({ status: "TIMEOUT", reason: "lost" });
  await Promise.all([watch(3), watch(3)]);
  await Promise.all([sendMails(post()), sendMails(post())]);
  expect(mailbox.received.flatMap(({ to }) => to).toSorted()).toEqual([
    `ana.${companyId}@loja.test`,
    `bia.${companyId}@loja.test`,
  ]);
  expect(second.userId).not.toBe(admin.userId);
});

test("admins who got the alarm of a number also get the news of its return, in the company's language", async () => {
  await here(() =>
    queryText("insert into settings (company_id, key, value) values ($1, 'language', 'es')", [companyId]),
  );
  await show({ status: "TIMEOUT", reason: "unavailable" });
  await watch(3);
  await sendMails(post());
  await show({ status: "CONNECTED", reason: null });
  await watch(1);
  await sendMails(post());
  expect(subjects()).toHaveLength(1);
  for (const minutes of [3, 4]) await watch(minutes);
  await sendMails(post());
  expect(subjects()).toEqual(["Balcão: El número Vendas está desconectado", "Balcão: El número Vendas volvió"]);
  expect(mailbox.received[1]?.body).toMatch(/Volvió el: /);
});

test("a short outage raises no alarm, and no e-mail follows when a person ends the session of a number that is down", async () => {
  await show({ status: "TIMEOUT", reason: "lost" });
  await show({ status: "CONNECTED", reason: null });
  await watch(3);
  await show({ status: "TIMEOUT", reason: "lost" });
  await watch(3);
  await sendMails(post());
  await here(() => endSession(admin, lease.connectionId));
  await watch(4);
  await sendMails(post());
  expect(subjects()).toEqual(["Balcão: O número Vendas está desconectado"]);
});

test("a number that keeps disconnecting is one incident with one alarm, and admins hear of its return once it stays connected", async () => {
  for (let fall = 1; fall <= 5; fall += 1) {
    await show({ status: "TIMEOUT", reason: "lost" });
    await watch(3);
    await show({ status: "CONNECTED", reason: null });
    await watch(1);
  }
  await sendMails(post());
  expect(await incidents()).toHaveLength(1);
  await stay();
  await watch(1);
  await sendMails(post());
  expect(subjects()).toEqual(["Balcão: O número Vendas está desconectado", "Balcão: O número Vendas voltou"]);
  await show({ status: "TIMEOUT", reason: "lost" });
  expect(await incidents()).toHaveLength(2);
});

test("when two e-mails of one alarm end at the same time, the alarm ends too", async () => {
  await makeUser(companyId, { profile: "admin", email: `bia.${companyId}@loja.test` });
  await show({ status: "TIMEOUT", reason: "lost" });
  await watch(3);
  const mails = await here(() =>
    queryText<{ id: number; incident: number }>("select id, incident_id as incident from mails order by id"),
  );
  const [one, two] = mails.map(({ id, incident }) => async () => {
    await endMail(id, { state: "failed", reason: "no" });
    await settleAlarm(incident);
  });
  if (!one || !two) throw new Error("Two admins have two e-mails");
  await overlapping(companyId, one, two);
  expect(await incidents()).toMatchObject([{ mail: "failed" }]);
});

test("admins of a company whose time zone no longer exists still get the alarm", async () => {
  await here(() => queryText("update companies set timezone = 'Mars/Olympus'"));
  await show({ status: "TIMEOUT", reason: "lost" });
  await watch(3);
  await sendMails(post());
  expect(subjects()).toHaveLength(1);
});

test("without a working mail server the incident shows the fault, and no e-mail says that the number is back", async () => {
  await show({ status: "TIMEOUT", reason: "lost" });
  await watch(3);
  await sendMails(null);
  expect(await incidents()).toMatchObject([{ mail: "no-mail" }]);
  await show({ status: "CONNECTED", reason: null });
  await stay();
  await show({ status: "TIMEOUT", reason: "lost" });
  await watch(3);
  mailbox.refuse = { code: 550 };
  await sendMails(post());
  expect(await incidents()).toMatchObject([{ mail: "failed" }, { mail: "no-mail" }]);
  mailbox.refuse = null;
  await show({ status: "CONNECTED", reason: null });
  await watch(4);
  await sendMails(post());
  expect(subjects()).toEqual([]);
});

test("an alarm that was not sent before the number was back, or before a person ended the session, is dropped", async () => {
  const away = smtpPost({ url: "smtp://127.0.0.1:1", from: "desk@balcao.test" });
  const soon = () => here(() => queryText("update mails set not_before = now() where state = 'waiting'"));
  await show({ status: "TIMEOUT", reason: "lost" });
  await watch(3);
  await sendMails(away);
  await show({ status: "CONNECTED", reason: null });
  await stay();
  await soon();
  await sendMails(post());
  await show({ status: "TIMEOUT", reason: "lost" });
  await watch(3);
  await sendMails(away);
  await here(() => endSession(admin, lease.connectionId));
  await soon();
  await sendMails(post());
  await watch(5);
  await sendMails(post());
  expect(subjects()).toEqual([]);
  expect(await incidents()).toMatchObject([{ mail: "failed" }, { mail: "failed" }]);
});

test("a dead worker's number that no other worker takes counts as down since the end of its lease", async () => {
  const endLease = (at: Date) => here(() => queryText("update connection_leases set expires_at = $1", [at]));
  await endLease(inMinutes(9.1));
  await watch(10);
  expect(await incidents()).toEqual([]);
  const lost = inMinutes(7);
  await endLease(lost);
  await watch(10);
  const [incident] = await incidents();
  expect(incident).toMatchObject({ reason: "stopped", endedAt: null });
  expect(incident?.startedAt).toBe(lost.toISOString());
  await sendMails(post());
  expect(subjects()).toEqual(["Balcão: O número Vendas está desconectado"]);
  expect(await show({ status: "CONNECTED", reason: null })).toBe(false);
  await here(() => queryText("update connection_leases set holder = 'w1'"));
  await show({ status: "CONNECTED", reason: null });
  expect(await incidents()).toMatchObject([{ endedAt: expect.any(String) as string, mail: "sent" }]);
});

test("a number that is being opened again gets half a minute before it counts as down", async () => {
  await show({ status: "OPENING", reason: "stopped" });
  await here(() => queryText("update connection_incidents set started_at = now() - interval '8 hours'"));
  await watch(0);
  await sendMails(post());
  expect(subjects()).toEqual([]);
  await watch(1);
  await sendMails(post());
  expect(subjects()).toEqual(["Balcão: O número Vendas está desconectado"]);
});

test("an alarm of a company without an admin counts as failed immediately", async () => {
  await here(() => queryText("update users set profile = 'user'"));
  await show({ status: "TIMEOUT", reason: "lost" });
  await watch(3);
  expect(await incidents()).toMatchObject([{ mail: "failed" }]);
});
