import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { LoadRun } from "@balcao/whatsapp-simulator/control/load";
import type { LoadReport } from "@balcao/whatsapp-simulator/control/load-types";
import { expect, test } from "@playwright/test";
import { rows } from "./support/database.ts";
import { Desk, linkNumber } from "./support/desk.ts";
import { type Product, startProduct } from "./support/product.ts";

/** `npm run crash` runs the full form, `npm test` a small one. */
const full = process.env.CRASH === "full";
const plan = full
  ? { inbound: 2000, customers: 40, outbound: 500, rate: 10, workerKills: 10, apiKills: 5, databaseRestarts: 1 }
  : { inbound: 200, customers: 12, outbound: 50, rate: 6, workerKills: 2, apiKills: 1, databaseRestarts: 0 };
const number = "5511900000001";
const company = `${number}@s.whatsapp.net`;

test.setTimeout(full ? 1_500_000 : 240_000);

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ name: "crash" });
});
test.afterAll(() => product.stop());

test("while processes are killed, every message is stored once and every answer reaches the phone once", async () => {
  const desk = await Desk.signIn(product.url, "admin@demo.local");
  const [queue] = await desk.call<{ id: number }[]>("GET", "/queue");
  await linkNumber(product, desk, { name: "Queda", number, queueIds: queue ? [queue.id] : [] });
  const load = new LoadRun(product.network, {
    customers: plan.customers,
    numbers: [number],
    messages: plan.inbound,
    ratePerSecond: plan.rate,
    duplicates: 0.1,
    reorderings: 0.1,
    answered: 0.5,
    maxSeconds: 900,
  });
  await answerGreetings(desk, load);
  const sent: Sent[] = [];
  const [report, kills] = await Promise.all([load.done, killAround(), writeAll(desk, sent)]);
  expect(report.status, report.reason).toBe("done");
  await product.healthy();
  await settled(report, sent);
  await expectInbound(report);
  expectOutbound(sent);
  process.stdout.write(
    `crash: ${report.sent.length} inbound of ${plan.customers} customers and ${sent.length} outbound while ${kills.join(", ")}: nothing lost, nothing doubled\n`,
  );
});

interface Sent {
  customer: string;
  text: string;
}

/** Answers half of the customers before the killing begins, and the others not. */
async function answerGreetings(desk: Desk, load: LoadRun): Promise<void> {
  while (load.report.status === "greeting") {
    const waiting = new Set(load.report.waitingForAnswer.map((one) => one.customer));
    for (const ticket of await desk.tickets("status=pending")) {
      if (!waiting.has(ticket.contact.number)) continue;
      await desk.accept(ticket.id);
      await desk.send(ticket.id, "Olá, já atendo", randomUUID());
    }
    await sleep(100);
  }
}

/** The attendant accepts every pending ticket and answers the open ones, while the processes are killed. */
async function writeAll(desk: Desk, sent: Sent[]): Promise<void> {
  const pause = ((plan.inbound / plan.rate) * 1000) / plan.outbound;
  while (sent.length < plan.outbound) {
    for (const ticket of await desk.tickets("status=pending")) await desk.accept(ticket.id);
    const mine = await desk.tickets("status=open");
    for (const ticket of mine.slice(0, 10 + Math.floor(Math.random() * 10))) {
      if (sent.length >= plan.outbound) return;
      await write(desk, ticket, sent);
      await sleep(pause);
    }
    if (mine.length === 0) await sleep(200);
  }
}

async function write(desk: Desk, ticket: Ticket, sent: Sent[]): Promise<void> {
  const text = `resposta #${String(sent.length + 1).padStart(4, "0")}`;
  await desk.send(ticket.id, text, randomUUID());
  sent.push({ customer: ticket.contact.number, text });
}

/** Kills the victims one after another, each while the product works: the number is held and connected, and messages are coming in. */
async function killAround(): Promise<string[]> {
  const victims = [
    ...Array.from({ length: plan.workerKills }, () => "worker" as const),
    ...Array.from({ length: plan.apiKills }, () => "api" as const),
    ...Array.from({ length: plan.databaseRestarts }, () => "database" as const),
  ].toSorted(() => Math.random() - 0.5);
  for (const victim of victims) {
    await atWork();
    await sleep(500 + Math.random() * 2500);
    if (victim === "database") await product.restartDatabase();
    else {
      const child = victim === "api" ? product.api : product.workers[0];
      await child?.end("SIGKILL");
      child?.start();
    }
  }
  return [
    `the worker was killed ${plan.workerKills} times`,
    `the api ${plan.apiKills}`,
    `the database restarted ${plan.databaseRestarts}`,
  ];
}

async function atWork(): Promise<void> {
  const holders =
    "select l.holder from connection_leases l join workers w on w.id = l.holder where l.expires_at > now()";
  const online = () =>
    product.network
      .account(number)
      .devices()
      .some((device) => device.online);
  await expect
    .poll(async () => online() && (await rows(product, holders)).length, { timeout: 60_000, intervals: [200] })
    .toBe(1);
  await product.healthy();
}

/** Waits until everything is processed and every answer is on its phone. */
async function settled(report: LoadReport, sent: Sent[]): Promise<void> {
  const wanted = report.sent.length + report.greetings.length;
  await expect
    .poll(
      async () => {
        const [counts] = await rows<{ stored: number; open: number; waiting: number }>(
          product,
          `select (select count(*)::int from messages where not from_me) as stored,
             (select count(*)::int from inbound_journal where state = 'received') as open,
             (select count(*)::int from connection_commands where state = 'waiting') as waiting`,
        );
        return { ...counts, onPhones: sent.filter((one) => copiesOf(one).length > 0).length };
      },
      { timeout: 180_000, intervals: [500] },
    )
    .toEqual({ stored: wanted, open: 0, waiting: 0, onPhones: sent.length });
}

const copiesOf = ({ customer, text }: Sent) =>
  product.network
    .customer(customer)
    .chat(company)
    .filter((entry) => !entry.fromCustomer && entry.text === text);

async function expectInbound(report: LoadReport): Promise<void> {
  const stored = await rows<{ wid: string; number: string; body: string }>(
    product,
    `select m.wid, c.number, m.body from messages m join contacts c on c.id = m.contact_id where not m.from_me order by m.sent_at, m.id`,
  );
  const given = [...report.greetings, ...report.sent];
  expect(stored.map((row) => row.wid).toSorted()).toEqual(given.map((one) => one.id).toSorted());
  for (const customer of new Set(given.map((one) => one.customer))) expectOrder(customer, stored);
  expect(await rows(product, "select state, reason from inbound_journal where state not in ('stored')")).toEqual([]);
  expect(
    await rows(
      product,
      "select contact_id from tickets where status <> 'closed' group by contact_id having count(*) > 1",
    ),
  ).toEqual([]);
  expect(await rows(product, "select name from outbox_dead")).toEqual([]);
}

/** WhatsApp's clock counts seconds. Messages that the network swapped may stay swapped within one second, but not across seconds. */
function expectOrder(customer: string, stored: { wid: string; number: string }[]): void {
  const acceptedAt = new Map(
    product.network
      .customer(customer)
      .chat(company)
      .map((entry) => [entry.id, Math.floor(entry.at / 1000)]),
  );
  const seconds = stored.filter((row) => row.number === customer).map((row) => acceptedAt.get(row.wid) ?? 0);
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
}

function expectOutbound(sent: Sent[]): void {
  for (const one of sent) expect(copiesOf(one).map((entry) => entry.text)).toEqual([one.text]);
  for (const customer of new Set(sent.map((one) => one.customer))) {
    const shown = product.network
      .customer(customer)
      .chat(company)
      .filter((entry) => entry.text.startsWith("resposta"))
      .map((entry) => entry.text);
    expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b)));
  }
}
