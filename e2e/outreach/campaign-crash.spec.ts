import { setTimeout as sleep } from "node:timers/promises";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { hurry, importList } from "../support/contact-list.ts";
import { full, killAndStart } from "../support/crash.ts";
import { expect, test } from "../support/test.ts";
import { rows } from "../support/database.ts";
import { Desk, linkNumber } from "../support/desk.ts";
import { type Product, startProduct } from "../support/product.ts";

/** Every campaign shares its number with another campaign. */
const plan = full ? { people: 1000, kills: 3, restarts: 1 } : { people: 20, kills: 1, restarts: 0 };
const numbers = full ? ["5511940000701", "5511940000702"] : ["5511940000701"];
const campaigns = numbers.length * 2;
/** Of twenty people one opted out, one is not on WhatsApp, and one is on the list twice. */
const isOut = (index: number) => index % 20 === 3;
const isNowhere = (index: number) => index % 20 === 7;
const isTwice = (index: number) => index % 20 === 11;

interface Person {
  index: number;
  number: string;
  /** The index of this person's campaign. */
  campaign: number;
}
const people: Person[] = Array.from({ length: plan.people }, (_, index) => ({
  index,
  number: `55119876${String(10_000 + index)}`,
  campaign: index % campaigns,
}));
const due = people.filter(({ index }) => !isOut(index) && !isNowhere(index));
const textOf = (campaign: number) => `Novidade ${campaign}`;

test.setTimeout(full ? 1_500_000 : 360_000);

let product: Product;
let desk: Desk;
test.beforeAll(async () => {
  product = await startProduct({ name: "campaign-crash", alone: full });
  desk = await Desk.signIn(product.url, "admin@demo.local");
});
test.afterAll(() => product.stop());

test("everybody who should get the message gets it once, although workers are killed and campaigns cancelled and restarted", async () => {
  const ids: number[] = [];
  for (const number of numbers) ids.push((await linkNumber(product, desk, { name: number, number, queueIds: [] })).id);
  await hurry(desk);
  for (const { number, index } of people) if (!isNowhere(index)) product.network.customer(number);
  await knowNumbers();
  const made: Campaign[] = [];
  for (let index = 0; index < campaigns; index += 1) made.push(await makeCampaign(index, ids[index % ids.length] ?? 0));
  // The opt-out comes after the import, which would leave such people out.
  await optOut();
  for (const { id } of made) await desk.call("POST", `/campaigns/${id}/start`);
  await Promise.all([makeTrouble(made), finished(made)]);
  expectOnPhones();
  await expectReports(made);
  process.stdout.write(
    `campaign crash: ${due.length} of ${people.length} people were due in ${made.length} campaigns of ${numbers.length} numbers while the worker was killed ${plan.kills} times, the database restarted ${plan.restarts} times and each campaign cancelled once: each got it once\n`,
  );
});

/** Stores the answers that WhatsApp would have given in the days before, because a number checks only fifty numbers a minute. */
const knowNumbers = () =>
  rows(
    product,
    `insert into known_numbers (company_id, number, is_valid, phone)
     select c.id, g.number, g.there, case when g.there then g.number end from companies c,
       unnest($1::text[], $2::boolean[]) as g(number, there) where exists (select 1 from connections w where w.company_id = c.id)`,
    [people.map(({ number }) => number), people.map(({ index }) => !isNowhere(index))],
  );

async function optOut(): Promise<void> {
  const out = people.filter(({ index }) => isOut(index));
  for (const { number } of out)
    await product.network.customer(number).send(`${numbers[0]}@s.whatsapp.net`, { kind: "text", text: "SAIR" });
  const noted = "select 1 from contacts where opted_out_at is not null";
  await expect.poll(async () => (await rows(product, noted)).length, { timeout: 120_000 }).toBe(out.length);
}

async function makeCampaign(index: number, whatsappId: number): Promise<Campaign> {
  const mine = people.filter(({ campaign }) => campaign === index);
  const lines = mine
    .flatMap((one) => (isTwice(one.index) ? [one, one] : [one]))
    .map(({ number, index: n }) => ({ name: `P${n}`, number }));
  const contactListId = await importList(product, desk, `Lista ${index}`, lines);
  return desk.call<Campaign>("POST", "/campaigns", {
    name: `Campanha ${index}`,
    message1: textOf(index),
    whatsappId,
    contactListId,
  });
}

/** Kills the worker and restarts the database during the sending, and cancels and restarts each campaign once. */
async function makeTrouble(made: readonly Campaign[]): Promise<void> {
  const steps = plan.kills + plan.restarts + 1;
  for (let step = 1; step < steps; step += 1) {
    await reached(Math.floor((due.length * step) / steps));
    if (step > plan.kills) await product.restartDatabase();
    else await killAndStart(product.workers[0]);
    if (step > 1 && plan.kills > 1) continue;
    for (const { id } of made) await desk.call("POST", `/campaigns/${id}/cancel`).catch(() => undefined);
    await sleep(1500);
    for (const { id } of made) await desk.call("POST", `/campaigns/${id}/restart`).catch(() => undefined);
  }
}

const onPhone = ({ number, campaign }: Person): number =>
  product.network
    .customer(number)
    .chat(`${numbers[campaign % numbers.length]}@s.whatsapp.net`)
    .filter(({ fromCustomer, text }) => !fromCustomer && text.startsWith("Novidade")).length;

/** Resolves when this many people have their message. */
const reached = (count: number) =>
  expect
    .poll(() => due.filter((one) => onPhone(one) > 0).length, { timeout: 1_200_000, intervals: [250] })
    .toBeGreaterThanOrEqual(count);

const finished = (made: readonly Campaign[]) =>
  expect
    .poll(
      async () => {
        const all = await Promise.all(made.map(({ id }) => desk.call<Campaign>("GET", `/campaigns/${id}`)));
        return all.map(({ status, counts }) => `${status} ${counts.delivered}`);
      },
      { timeout: full ? 1_200_000 : 120_000, intervals: [1000] },
    )
    .toEqual(made.map((_, index) => `FINALIZADA ${due.filter(({ campaign }) => campaign === index).length}`));

function expectOnPhones(): void {
  expect(due.filter((one) => onPhone(one) !== 1)).toEqual([]);
  const others = people.filter((one) => !due.includes(one) && !isNowhere(one.index));
  expect(others.filter((one) => onPhone(one) > 0)).toEqual([]);
}

async function expectReports(made: readonly Campaign[]): Promise<void> {
  for (const [index, { id }] of made.entries()) {
    const { counts } = await desk.call<Campaign>("GET", `/campaigns/${id}`);
    const mine = people.filter(({ campaign }) => campaign === index);
    const gets = due.filter(({ campaign }) => campaign === index).length;
    expect(counts).toMatchObject({
      total: mine.length,
      sent: gets,
      delivered: gets,
      skipped: mine.length - gets,
      failed: 0,
      open: 0,
    });
  }
}
