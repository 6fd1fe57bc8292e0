import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { LoadRun } from "@balcao/whatsapp-simulator/control/load";
import { type LoadReport, loadCustomerNumber } from "@balcao/whatsapp-simulator/control/load-types";
import {
  expectInOrder,
  expectStored,
  full,
  killAndStart,
  leftToDo,
  makeTroubles,
  nothingLeft,
  numbersHeld,
  type SentAnswer,
  writeAll,
} from "../support/crash.ts";
import { expect, test } from "../support/test.ts";
import { rows } from "../support/database.ts";
import { Desk, linkNumber } from "../support/desk.ts";
import { type Product, startProduct } from "../support/product.ts";

const plan = full
  ? { inbound: 2000, customers: 40, outbound: 500, rate: 10 }
  : { inbound: 160, customers: 12, outbound: 40, rate: 8 };
const troubles = full ? { worker: 10, api: 5, database: 1, socket: 10 } : { worker: 2, api: 1, database: 0, socket: 3 };

/** WhatsApp's answers about devices may name LIDs or not: for the first number they name all LIDs, for the second none. */
const numbers = ["5511900000001", "5511900000002"] as const;
const namesLids = { [numbers[0]]: "everybody", [numbers[1]]: "nobody" } as const;
/** The customers write to the numbers in turn. Half of each number's customers are addressed by LID, the others by number. */
const customers = Array.from({ length: plan.customers }, (_, index) => ({
  customer: loadCustomerNumber(index + 1),
  company: `${numbers[index % 2]}@s.whatsapp.net`,
  addressing: index % 4 < 2 ? ("lid" as const) : ("pn" as const),
}));
const companyOf = (customer: string): string => customers.find((one) => one.customer === customer)?.company ?? "";

test.setTimeout(full ? 1_500_000 : 360_000);

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ name: "crash", alone: full });
});
test.afterAll(() => product.stop());

test("while processes are killed and sockets cut, every message is stored once and every answer reaches the phone once", async () => {
  const desk = await Desk.signIn(product.url, "admin@demo.local");
  const [queue] = await desk.call<{ id: number }[]>("GET", "/queue");
  for (const number of numbers) {
    product.network.addFault({ kind: "nameLids", of: namesLids[number], number });
    await linkNumber(product, desk, { name: `Queda ${number}`, number, queueIds: queue ? [queue.id] : [] });
  }
  for (const { customer, addressing } of customers) product.network.customer(customer, { addressing });
  const asked = countAsked();
  const load = new LoadRun(product.network, {
    customers: plan.customers,
    numbers: [...numbers],
    messages: plan.inbound,
    ratePerSecond: plan.rate,
    duplicates: 0.1,
    reorderings: 0.1,
    answered: 0.5,
    maxSeconds: 900,
  });
  await answerGreetings(desk, load);
  const sent: SentAnswer[] = [];
  const pauseMs = ((plan.inbound / plan.rate) * 1000) / plan.outbound;
  const answers = { count: plan.outbound, pauseMs, customerOf: ({ contact }: Ticket) => contact.number };
  const [report] = await Promise.all([load.done, makeTrouble(), writeAll(desk, sent, answers)]);
  expect(report.status, report.reason).toBe("done");
  await product.healthy();
  await settled(report, sent);
  await expectInbound(report);
  expectOutbound(sent);
  const { worker, api, database, socket } = troubles;
  process.stdout.write(
    `crash: ${report.sent.length} inbound of ${plan.customers} customers and ${sent.length} outbound of 2 numbers while the worker was killed ${worker} times, the api ${api}, the database restarted ${database} and a socket cut ${socket} times: nothing lost, unreadable, doubled or out of order; ${asked()} asked for again by phones\n`,
  );
});

/** Counts how often a phone could not open an answer and asked for it again. */
function countAsked(): () => number {
  let count = 0;
  product.network.events.on("event", ({ type }) => {
    if (type === "askedAgain") count += 1;
  });
  return () => count;
}

/** Answers half of the customers before the kills begin, and leaves the others unanswered. */
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

/** Causes several faults one after another, each while both numbers are open and messages arrive. */
async function makeTrouble(): Promise<void> {
  let cuts = 0;
  await makeTroubles(troubles, atWork, async (trouble) => {
    if (trouble === "database") await product.restartDatabase();
    else if (trouble === "socket") product.network.addFault({ kind: "drop", number: numbers[cuts++ % 2] });
    else await killAndStart(trouble === "api" ? product.api : product.workers[0]);
  });
}

/** Resolves when both numbers are open. A number that was cut often waits longer each time before it opens again. */
async function atWork(): Promise<void> {
  const online = () =>
    numbers.every((number) =>
      product.network
        .account(number)
        .devices()
        .some((device) => device.online),
    );
  await expect
    .poll(async () => online() && (await numbersHeld(product)), { timeout: 180_000, intervals: [200] })
    .toBe(numbers.length);
  await product.healthy();
}

/** Waits until everything is processed and every answer is on its phone. */
async function settled(report: LoadReport, sent: SentAnswer[]): Promise<void> {
  const wanted = report.sent.length + report.greetings.length;
  const onPhones = () => sent.filter((one) => copiesOf(one).length > 0).length;
  await expect
    .poll(async () => ({ ...(await leftToDo(product)), onPhones: onPhones() }), { timeout: 180_000, intervals: [500] })
    .toEqual({ ...nothingLeft(wanted), onPhones: sent.length });
}

const copiesOf = ({ customer, text }: SentAnswer) =>
  product.network
    .customer(customer)
    .chat(companyOf(customer))
    .filter((entry) => !entry.fromCustomer && entry.text === text);

async function expectInbound(report: LoadReport): Promise<void> {
  const stored = await rows<{ wid: string; number: string; body: string }>(
    product,
    `select m.wid, c.number, m.body from messages m join contacts c on c.id = m.contact_id where not m.from_me order by m.sent_at, m.id`,
  );
  const given = [...report.greetings, ...report.sent];
  await expectStored(product, given, stored);
  for (const customer of new Set(given.map((one) => one.customer))) expectOrder(customer, stored);
}

function expectOrder(customer: string, stored: { wid: string; number: string }[]): void {
  const acceptedAt = new Map(
    product.network
      .customer(customer)
      .chat(companyOf(customer))
      .map((entry) => [entry.id, entry.at]),
  );
  expectInOrder(stored.filter((row) => row.number === customer).map((row) => acceptedAt.get(row.wid) ?? 0));
}

function expectOutbound(sent: SentAnswer[]): void {
  for (const one of sent) expect(copiesOf(one).map((entry) => entry.text)).toEqual([one.text]);
  for (const customer of new Set(sent.map((one) => one.customer))) {
    const shown = product.network
      .customer(customer)
      .chat(companyOf(customer))
      .filter((entry) => entry.text.startsWith("resposta"))
      .map((entry) => entry.text);
    expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b)));
  }
}
