import { listIncidents } from "@balcao/core/numbers/connections/incidents";
import { recordStatus, type StatusChange } from "@balcao/core/numbers/connections/status";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeConnection, makeUser, publishedBy } from "@balcao/core/testing/factories";
import type { Connection } from "@balcao/shared/connections/schema";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smtpPost } from "../mail/smtp-post.ts";
import { sendMails } from "../mail/send-mails.ts";
import { type Mailbox, openMailbox } from "../testing/mailbox.ts";
import { watchNumbers } from "./watch.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  mailbox.received.length = 0;
  mailbox.refuse = null;
  // Removes the rows that other tests left in this database.
  await asPlatform(async () => {
    await queryText("delete from mails");
    await queryText("delete from connection_incidents");
  });
});

/** Makes a company with these numbers, all of them connected. */
async function shop(...names: string[]) {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const admin = await makeUser(companyId, { profile: "admin", email: `ana.${companyId}@loja.test` });
  const ids = new Map<string, number>();
  for (const name of names) ids.set(name, await makeConnection(companyId, { name, status: "CONNECTED" }));
  const idOf = (name: string) => ids.get(name) ?? 0;
  await here(() =>
    queryText(
      "insert into connection_leases (company_id, connection_id, holder, expires_at) select company_id, id, 'w1', now() + interval '1 hour' from connections",
    ),
  );
  const show = (name: string, change: StatusChange) =>
    here(() => recordStatus({ companyId, connectionId: idOf(name), holder: "w1", epoch: 1 }, change));
  return {
    companyId,
    here,
    fall: (name: string) => show(name, { status: "TIMEOUT", reason: name === "Loja" ? "replaced" : "lost" }),
    rise: (name: string) => show(name, { status: "CONNECTED", reason: null }),
    watch: (minutes: number) => watchNumbers("https://mesa.test", new Date(Date.now() + minutes * 60_000)),
    mails: async (name: string) =>
      (await here(() => listIncidents(admin, idOf(name)))).map(({ mail, endedAt }) => [mail, endedAt !== null]),
  };
}
const post = () => smtpPost({ url: mailbox.url, from: "desk@balcao.test" });
const subjects = () => mailbox.received.map(({ subject }) => subject);
const namedIn = (index: number) =>
  [...(mailbox.received[index]?.body ?? "").matchAll(/^Número: (.*)$/gm)].map(([, name]) => name);

test("numbers that are down together cause one alarm, with reason and remedy for each number, and one e-mail at the end", async () => {
  const { companyId, fall, rise, watch, mails } = await shop("Vendas", "Suporte", "Loja", "Filial");
  for (const name of ["Vendas", "Suporte", "Loja"]) await fall(name);
  for (const minutes of [3, 4]) await watch(minutes);
  await sendMails(post());
  expect(subjects()).toEqual(["Balcão: 3 números estão desconectados"]);
  expect(namedIn(0)).toEqual(["Vendas", "Suporte", "Loja"]);
  const { body = "" } = mailbox.received[0] ?? {};
  expect(body.match(/^Motivo: A conexão com o WhatsApp caiu\.$/gm)).toHaveLength(2);
  expect(body).toMatch(/^Motivo: A sessão foi aberta em outro lugar\.\nO que fazer: Feche o outro programa/m);
  for (const name of ["Vendas", "Suporte", "Loja"]) expect(await mails(name)).toEqual([["sent", false]]);
  const told = (await publishedBy(companyId)).flatMap(({ name, payload }) =>
    name === "connection.update" ? [payload["connection"] as Connection] : [],
  );
  const sent = told.flatMap(({ name, alert }) => (alert === "sent" ? [name] : []));
  expect(new Set(sent)).toEqual(new Set(["Vendas", "Suporte", "Loja"]));
  await fall("Filial");
  await watch(3);
  for (const name of ["Vendas", "Loja"]) await rise(name);
  for (const minutes of [3, 4]) await watch(minutes);
  await sendMails(post());
  expect(subjects().slice(1)).toEqual(["Balcão: O número Filial está desconectado", "Balcão: 2 números voltaram"]);
  expect(namedIn(2)).toEqual(["Vendas", "Loja"]);
  await rise("Suporte");
  await watch(3);
  await sendMails(post());
  expect(subjects().slice(3)).toEqual(["Balcão: O número Suporte voltou"]);
});

test("another company's outage is another alarm", async () => {
  const [one, other] = [await shop("Vendas"), await shop("Suporte")];
  await one.fall("Vendas");
  await other.fall("Suporte");
  await one.watch(3);
  await sendMails(post());
  expect(subjects().toSorted()).toEqual([
    "Balcão: O número Suporte está desconectado",
    "Balcão: O número Vendas está desconectado",
  ]);
});

test("each number shows the state of its alarm, and an alarm is dropped once all its numbers are back", async () => {
  const { here, fall, rise, watch, mails } = await shop("Vendas", "Suporte");
  const away = smtpPost({ url: "smtp://127.0.0.1:1", from: "desk@balcao.test" });
  const again = () => here(() => queryText("update mails set not_before = now() where state = 'waiting'"));
  const stay = () =>
    here(() => queryText("update connection_incidents set ended_at = ended_at - interval '2 minutes'"));
  for (const name of ["Vendas", "Suporte"]) await fall(name);
  await watch(3);
  await sendMails(away);
  expect(await mails("Vendas")).toEqual([[null, false]]);
  await rise("Vendas");
  await stay();
  await again();
  await sendMails(post());
  expect(subjects()).toEqual(["Balcão: 2 números estão desconectados"]);
  expect(await mails("Vendas")).toEqual([["sent", true]]);
  expect(await mails("Suporte")).toEqual([["sent", false]]);
  await rise("Suporte");
  await stay();
  await watch(1);
  await sendMails(post());
  for (const name of ["Vendas", "Suporte"]) await fall(name);
  await watch(3);
  await sendMails(away);
  for (const name of ["Vendas", "Suporte"]) await rise(name);
  await stay();
  await again();
  await sendMails(post());
  expect(subjects().slice(1)).toEqual(["Balcão: 2 números voltaram"]);
  for (const name of ["Vendas", "Suporte"]) expect((await mails(name))[0]).toEqual(["failed", true]);
});
