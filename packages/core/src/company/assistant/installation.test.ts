import { afterEach, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { readForTest, showInstallation, updateInstallation } from "./installation.ts";
import { readProvider, showProvider } from "./read.ts";
import { updateProvider } from "./service.ts";
import { countUsage, showUsage } from "./usage.ts";
import { withinDay } from "./within-day.ts";

afterEach(() => asPlatform(() => queryText("delete from installation_settings where key like 'assistant.%'")));

const ours = { baseUrl: "https://ours.example/v1", model: "big", apiKey: "sk-ours" };
const set = (body: Parameters<typeof updateInstallation>[0]) => asPlatform(() => updateInstallation(body));
const now = new Date("2026-11-23T12:00:00Z");

async function company() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  return { companyId, admin, here: <T>(work: () => Promise<T>) => inCompany(companyId, work) };
}

test("the operator's provider serves companies without one, and its key is kept encrypted, shown to nobody, and sent to no address of a company", async () => {
  const { companyId, admin, here } = await company();
  const saved = await set(ours);
  expect(saved).toMatchObject({ baseUrl: ours.baseUrl, model: "big", hasKey: true, isShared: true });
  expect(JSON.stringify(saved)).not.toContain("sk-ours");
  const rows = await asPlatform(() => queryText("select key, value, secret::text from installation_settings"));
  expect(JSON.stringify(rows)).not.toContain("sk-ours");
  expect(await here(() => readProvider(companyId))).toMatchObject(ours);
  expect(await here(showProvider)).toMatchObject({ isReady: true, baseUrl: "", hasKey: false });
  const own = { baseUrl: "https://own.example/v1", model: "own" };
  await here(() => updateProvider(admin, own));
  expect(await here(() => readProvider(companyId))).toMatchObject({ ...own, apiKey: "" });
});

test("a key belongs to the address for which it was given, and stays when only other fields change", async () => {
  await set(ours);
  expect(await set({ model: "small" })).toMatchObject({ model: "small", hasKey: true });
  expect(await set({ baseUrl: "https://other.example/v1" })).toMatchObject({ hasKey: false });
  expect(await asPlatform(readForTest)).toMatchObject({ apiKey: "" });
  await set({ ...ours, apiKey: "sk-new" });
  expect(await set({ apiKey: "" })).toMatchObject({ hasKey: false });
});

test("companies cannot use a provider that is not shared, and the operator can still test it", async () => {
  const { companyId, here } = await company();
  await set({ ...ours, isShared: false });
  expect(await here(() => readProvider(companyId))).toBeNull();
  expect((await here(showProvider)).isReady).toBe(false);
  expect(await asPlatform(readForTest)).toMatchObject(ours);
  await set({ isShared: true });
  expect((await here(showProvider)).isReady).toBe(true);
});

test("without a model the provider is not ready, unless the company chose a model", async () => {
  const { companyId, admin, here } = await company();
  await set({ baseUrl: ours.baseUrl });
  expect([(await here(showProvider)).isReady, await here(() => readProvider(companyId))]).toEqual([false, null]);
  await here(() => updateProvider(admin, { model: "own" }));
  expect((await here(showProvider)).isReady).toBe(true);
  expect(await here(() => readProvider(companyId))).toMatchObject({ model: "own" });
});

test("the lower of two daily limits applies, and only the company's own limit applies to the company's own provider", async () => {
  const { companyId, admin, here } = await company();
  await set({ ...ours, tokensPerDay: 1000 });
  await here(() => countUsage(companyId, { tokens: 1000, answers: 1 }, now));
  expect(await here(() => showUsage(now))).toMatchObject({ limit: 1000 });
  const isAsked = () => withinDay(companyId, { ask: async () => true, spent: () => false, now });
  expect(await isAsked()).toBe(false);
  await here(() => updateProvider(admin, { baseUrl: "https://own.example/v1", model: "own" }));
  expect(await isAsked()).toBe(true);
});

test("of forty questions at the same time only as many are asked as the day's limit allows, even when some of them fail", async () => {
  const { companyId, admin, here } = await company();
  await here(() => updateProvider(admin, { tokensPerDay: 5000 }));
  let release = () => {};
  const allSaid = new Promise<void>((resolve) => {
    release = resolve;
  });
  const said: string[] = [];
  const say = (what: string) => {
    if (said.push(what) === 40) release();
  };
  const ask = async (costs: number) => {
    say("asked");
    await allSaid;
    await here(() => countUsage(companyId, { tokens: costs, answers: 1 }, now));
    if (costs === 0) throw new Error("nobody there");
  };
  const asking = (costs: number) => withinDay(companyId, { ask: () => ask(costs), spent: () => say("spent"), now });
  await Promise.allSettled(Array.from({ length: 40 }, (_, n) => asking(n % 2 === 0 ? 900 : 0)));
  expect(said.filter((one) => one === "asked")).toHaveLength(3);
  expect(await here(() => queryText("select taken from assistant_days"))).toEqual([{ taken: 0 }]);
  await asking(900);
  expect(said.at(-1)).toBe("asked");
});

test("the operator sees how many companies use the installation's provider, and how much they used today", async () => {
  const { companyId, admin, here } = await company();
  const before = await asPlatform(showInstallation);
  await here(() => countUsage(companyId, { tokens: 70, answers: 1 }));
  expect(await asPlatform(showInstallation)).toMatchObject({
    companies: before.companies,
    tokensToday: before.tokensToday + 70,
  });
  await here(() => queryText("update companies set timezone = 'Mars/Olympus'"));
  expect(await asPlatform(showInstallation)).toMatchObject({ tokensToday: before.tokensToday + 70 });
  await here(() => updateProvider(admin, { baseUrl: "https://own.example/v1", model: "own" }));
  expect(await asPlatform(showInstallation)).toMatchObject({
    companies: before.companies - 1,
    tokensToday: before.tokensToday,
  });
});
