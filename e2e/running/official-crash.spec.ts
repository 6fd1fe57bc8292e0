import { setTimeout as sleep } from "node:timers/promises";
import { type GraphSimulator, startGraph } from "@balcao/graph-simulator/graph";
import type { Desk as MetaDesk } from "@balcao/graph-simulator/play";
import type { Campaign, Shipping } from "@balcao/shared/campaigns/schema";
import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { hurry, importList } from "../support/contact-list.ts";
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
import { rows } from "../support/database.ts";
import { Desk } from "../support/desk.ts";
import { officialNumber } from "../support/official.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const plan = full
  ? { inbound: 2000, customers: 40, outbound: 500, rate: 10, people: 150 }
  : { inbound: 60, customers: 8, outbound: 20, rate: 8, people: 6 };
const troubles = full
  ? { worker: 10, api: 5, database: 1, lost: 15, reset: 5 }
  : { worker: 1, api: 1, database: 0, lost: 2, reset: 1 };
/** Meta posts its webhooks together after this many messages. */
const parcel = 5;

test.setTimeout(full ? 1_500_000 : 360_000);

let graph: GraphSimulator;
let product: Product;
let meta: MetaDesk;
let desk: Desk;
test.beforeAll(async () => {
  graph = await startGraph();
  product = await startProduct({ name: "official-crash", alone: full, graphUrl: graph.url });
  desk = await Desk.signIn(product.url, "admin@demo.local");
  const [queue] = await desk.call<{ id: number }[]>("GET", "/queue");
  meta = await officialNumber(graph, desk, { number: "551133330000", queueIds: queue ? [queue.id] : [] });
});
test.afterAll(async () => {
  await product.stop();
  await graph.close();
});

/** A message that a customer wrote. */
interface CustomerMessage {
  id: string;
  customer: string;
  text: string;
  at: number;
}

test("while processes are killed, webhooks come repeated and together and answers of Meta are lost, nothing is lost, doubled or out of order", async () => {
  const written: CustomerMessage[] = [];
  const sent: SentAnswer[] = [];
  const pauseMs = ((plan.inbound / plan.rate) * 1000) / plan.outbound;
  const campaign = await beginCampaign();
  const answers = { count: plan.outbound, pauseMs, customerOf: ({ contact }: Ticket) => contact.name };
  await Promise.all([customersWrite(written), makeTrouble(), writeAll(desk, sent, answers)]);
  await product.healthy();
  const again = await settled(campaign, written, sent);
  await expectInbound(written);
  expectOutbound(sent, again);
  expect(people.map(({ name }) => takenFor(name).length)).toEqual(people.map(() => 1));
  const { worker, api, database, lost, reset } = troubles;
  process.stdout.write(
    `official crash: ${written.length} inbound of ${plan.customers} customers and ${sent.length} outbound, and a campaign to ${people.length} people, while the worker was killed ${worker} times, the api ${api}, the database restarted ${database} times, ${lost} answers of Meta lost and ${reset} calls cut: nothing lost, doubled or out of order; ${again.size} sent again by hand\n`,
  );
});

/** People who never wrote. They get a campaign's template. */
const people = Array.from({ length: plan.people }, (_, index) => ({
  name: `Pessoa ${String(index).padStart(3, "0")}`,
  number: `55119${String(75_000_000 + index)}`,
}));

/** Starts a campaign, which runs while the processes are killed. */
async function beginCampaign(): Promise<Campaign> {
  for (const { name, number } of people) graph.makeCustomer(number, { name });
  const { name, language } = graph.makeTemplate(meta.account);
  await desk.call("POST", "/message-templates/refresh", {});
  const known = () => desk.call<{ templates: MessageTemplate[] }>("GET", `/message-templates?name=${name}`);
  await expect.poll(async () => (await known()).templates.map(({ status }) => status)).toEqual(["approved"]);
  await hurry(desk);
  const [connection] = await rows<{ id: number }>(product, "select connection_id as id from official_accounts");
  const campaign = await desk.call<Campaign>("POST", "/campaigns", {
    name: "Entregas",
    message1: "",
    template: { name, language, values: { header: "", body: {}, buttons: {} } },
    whatsappId: connection?.id,
    contactListId: await importList(product, desk, "Entregas", people),
  });
  return desk.call<Campaign>("POST", `/campaigns/${campaign.id}/start`);
}

/** Every other customer hides the number behind a user name. Meta posts webhooks alone or together, some twice, some in another order. */
async function customersWrite(written: CustomerMessage[]): Promise<void> {
  const customers = Array.from({ length: plan.customers }, (_, index) =>
    graph.makeCustomer(`55119${String(70_000_000 + index)}`, {
      name: `Cliente ${String(index).padStart(2, "0")}`,
      ...(index % 2 === 0 && { username: `cliente.${index}` }),
    }),
  );
  for (let count = 0; count < plan.inbound; count += 1) {
    const customer = customers[count % customers.length];
    if (count % parcel === 0) graph.webhooks.hold();
    const text = `pedido #${String(count + 1).padStart(4, "0")}`;
    const message = customer?.write(meta.number, text);
    if (message) written.push({ id: message.id, customer: message.person.name, text, at: message.at });
    if (count % parcel === parcel - 1) post();
    await sleep(1000 / plan.rate);
  }
  post();
}

const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

/** Meta posts the webhooks that it held back, and some of them twice. */
function post(): void {
  if (Math.random() < 0.5) graph.webhooks.trouble({ next: 2, times: 2 });
  graph.webhooks.release({
    order: oneOf(["kept", "reversed", "shuffled"] as const) ?? "kept",
    batch: oneOf(["none", "entries", "changes"] as const) ?? "none",
  });
}

/** Causes several faults one after another, each while the number is open and messages arrive. */
const makeTrouble = () =>
  makeTroubles(troubles, atWork, async (trouble) => {
    if (trouble === "database") await product.restartDatabase();
    else if (trouble === "lost" || trouble === "reset") graph.faults.order({ kind: trouble, path: "/messages" });
    else await killAndStart(trouble === "api" ? product.api : product.workers[0]);
  });

async function atWork(): Promise<void> {
  await expect.poll(() => numbersHeld(product), { timeout: 180_000, intervals: [200] }).toBe(1);
  await product.healthy();
}

/**
 * Waits until everything is processed and every answer is on its phone. When a process dies just before its call to Meta, or the call is cut, nobody
 * knows whether Meta has the message. It must not be sent again by itself, and fails after ten minutes, which are skipped here by an
 * earlier time in the database. Then the attendant sends it again. Returns the texts of these messages.
 */
async function settled(
  { id: campaignId }: Campaign,
  written: readonly CustomerMessage[],
  sent: readonly SentAnswer[],
): Promise<Set<string>> {
  const again = new Set<string>();
  const onPhones = () => sent.filter((one) => copiesOf(one).length > 0).length;
  graph.faults.clear();
  const step = async () => {
    await graph.webhooks.idle();
    await rows(
      product,
      "update official_sends set tried_at = tried_at - interval '11 minutes' where wamid is null and tried_at between now() - interval '10 minutes' and now() - interval '15 seconds'",
    );
    const failed = await rows<{ id: string; body: string }>(
      product,
      "select id, body from messages where from_me and failure = 'unconfirmed' and campaign_id is null",
    );
    for (const { id, body } of failed) {
      again.add(body);
      await desk.call("POST", `/messages/${id}/retry`);
    }
    const { shippings } = await desk.call<{ shippings: Shipping[] }>(
      "GET",
      `/campaigns/${campaignId}/shippings?state=failed`,
    );
    for (const { id, name } of shippings) {
      again.add(name);
      await desk.call("POST", `/campaigns/${campaignId}/retry`, { shippingId: id });
    }
    const { counts } = await desk.call<Campaign>("GET", `/campaigns/${campaignId}`);
    return { ...(await leftToDo(product)), delivered: counts.delivered, onPhones: onPhones() };
  };
  await expect
    .poll(step, { timeout: 180_000, intervals: [500] })
    .toEqual({ ...nothingLeft(written.length), delivered: people.length, onPhones: sent.length });
  return again;
}

/** The messages that Meta accepted for a customer. */
const takenFor = (customer: string) => graph.sent.all.filter(({ person }) => person?.name === customer);
const textOf = ({ content }: { content: unknown }): string => (content as { body?: string }).body ?? "";
const copiesOf = ({ customer, text }: SentAnswer) => takenFor(customer).filter((one) => textOf(one).endsWith(text));

async function expectInbound(written: readonly CustomerMessage[]): Promise<void> {
  const stored = await rows<{ wid: string; name: string; body: string }>(
    product,
    `select m.wid, c.name, m.body from messages m join contacts c on c.id = m.contact_id where not m.from_me order by m.sent_at, m.id`,
  );
  await expectStored(product, written, stored);
  const saidAt = new Map(written.map(({ id, at }) => [id, at]));
  for (const customer of new Set(written.map((one) => one.customer)))
    expectInOrder(stored.filter(({ name }) => name === customer).map(({ wid }) => saidAt.get(wid) ?? 0));
  expect(new Set(stored.map(({ name }) => name)).size).toBe(plan.customers);
}

function expectOutbound(sent: readonly SentAnswer[], again: ReadonlySet<string>): void {
  for (const one of sent) expect(copiesOf(one), one.text).toHaveLength(1);
  for (const customer of new Set(sent.map((one) => one.customer))) {
    const shown = takenFor(customer)
      .map(textOf)
      .filter((text) => text.includes("resposta") && ![...again].some((one) => text.endsWith(one)));
    expect(shown).toEqual(shown.toSorted((a, b) => a.slice(-4).localeCompare(b.slice(-4))));
  }
}
