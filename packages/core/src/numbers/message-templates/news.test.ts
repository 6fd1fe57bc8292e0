import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany } from "../../testing/factories.ts";
import { makeMessageTemplate, makeOfficialNumber } from "../../testing/message-template-factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { storeNews, storeOwn, storeTemplates, type TemplateNews } from "./store.ts";
import type { ToldTemplate } from "@balcao/shared/message-templates/template-report";

const told = (more: Partial<ToldTemplate> = {}): ToldTemplate => ({
  metaId: "5",
  name: "aviso",
  language: "pt_BR",
  category: "utility",
  status: "pending",
  quality: "unknown",
  named: false,
  rejectedReason: null,
  components: [{ type: "BODY", text: "Oi" }],
  ...more,
});

async function shop() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  await makeOfficialNumber(companyId, { wabaId: "21" });
  await makeMessageTemplate(companyId, { wabaId: "21", metaId: "5" });
  return {
    here,
    hear: (at: Date, news: Omit<TemplateNews, "metaId">) =>
      here(() => storeNews("21", [{ metaId: "5", ...news }], { isWhole: true, at })),
    state: async () => (await here(() => queryText("select status, category, quality from message_templates")))[0],
    readings: async () =>
      (await here(() => queryText("select 1 from outbox where kind = 'job' and name = 'message-templates.read'")))
        .length,
  };
}

/** Meta's time in seconds. */
const at = (second: number) => new Date(Date.UTC(2026, 10, 1) + second * 1000);
const history: [second: number, news: Omit<TemplateNews, "metaId">][] = [
  [1, { status: "pending" }],
  [2, { status: "approved" }],
  [3, { category: "marketing" }],
  [4, { quality: "yellow" }],
  [5, { status: "paused" }],
  [6, { quality: "red" }],
];
function* ordersOf<T>(all: readonly T[]): Generator<T[]> {
  if (all.length <= 1) yield [...all];
  for (const [place, one] of all.entries()) for (const rest of ordersOf(all.toSpliced(place, 1))) yield [one, ...rest];
}

test("whatever the order in which news comes, and however often, the newest value of each state is stored", async () => {
  const orders = [...ordersOf(history)].filter((_, place) => place % 37 === 0);
  expect(orders.length).toBeGreaterThan(15);
  for (const order of orders) {
    const { hear, state } = await shop();
    for (const [second, news] of [...order, ...order.slice(0, 3)]) await hear(at(second), news);
    expect(await state()).toEqual({ status: "paused", category: "marketing", quality: "red" });
  }
});

test("news that is older than Meta's list changes nothing, and causes one new reading of the list", async () => {
  const { here, hear, state, readings } = await shop();
  // The list was read after the template was last seen, perhaps in the same millisecond.
  const since = new Date(Date.now() + 1000);
  await here(() => storeTemplates("21", [told({ status: "paused" })], { since, ids: ["5"] }));
  const before = await readings();
  await hear(at(2), { status: "approved" });
  await hear(at(2), { quality: "red" });
  expect(await state()).toEqual({ status: "paused", category: "utility", quality: "unknown" });
  expect(await readings()).toBe(before + 1);
});

test("a decision of Meta that comes while our change is on its way is newer than the answer to our change", async () => {
  const { here, hear, state } = await shop();
  const since = new Date(Date.now() - 1000);
  await hear(new Date(), { status: "rejected", quality: "yellow" });
  await here(() => storeOwn("21", told(), since));
  expect(await state()).toEqual({ status: "rejected", category: "utility", quality: "yellow" });
  await here(() => storeOwn("21", told(), new Date()));
  expect(await state()).toMatchObject({ status: "pending", quality: "yellow" });
});
