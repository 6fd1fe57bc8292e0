import type { Campaign } from "@balcao/shared/campaigns/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../app/query-client.ts";
import { renewEveryMs } from "../../lib/cache/renew-paced.ts";
import { aCampaign, aCare } from "../../testing/campaigns.ts";
import { aTicket } from "../../testing/samples.ts";
import { ticketsLive } from "../tickets/live.ts";
import { ticketKeys } from "../tickets/keys.ts";
import { type CampaignFilter, campaignKeys } from "./cache.ts";
import { campaignsLive as live } from "./live.ts";

type Pages = InfiniteData<{ records: Campaign[]; hasMore: boolean; nextCursor: string | null }>;
let cache: QueryClient;
const list = (filter: CampaignFilter, ids: number[][], hasMore = false) => {
  const pages = ids.map((page, index) => ({
    records: page.map((id) => aCampaign({ id })),
    hasMore: hasMore || index < ids.length - 1,
    nextCursor: null,
  }));
  cache.setQueryData<Pages>(campaignKeys.list(filter), { pages, pageParams: pages.map(() => undefined) });
};
const shown = (filter: CampaignFilter) =>
  cache.getQueryData<Pages>(campaignKeys.list(filter))?.pages.map(({ records }) => records.map(({ id }) => id));
const put = (campaign: Campaign) => live["campaign.update"](cache, { campaign });
const all = { searchParam: "" };

beforeEach(() => {
  vi.useFakeTimers();
  cache = createQueryClient();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a new campaign comes first, and a changed campaign stays in its place", () => {
  list(all, [[5, 4], [2]]);
  put(aCampaign({ id: 6 }));
  put(aCampaign({ id: 4, name: "Outro nome" }));
  expect(shown(all)).toEqual([[6, 5, 4], [2]]);
  const first = cache.getQueryData<Pages>(campaignKeys.list(all))?.pages[0]?.records;
  expect(first?.map(({ name }) => name)).toEqual(["Campanha 6", "Campanha 5", "Outro nome"]);
});

test("a campaign older than the fetched pages is left for a later page", () => {
  list(all, [[5, 4]], true);
  put(aCampaign({ id: 1 }));
  expect(shown(all)).toEqual([[5, 4]]);
  list(all, [[5, 4]]);
  put(aCampaign({ id: 1 }));
  expect(shown(all)).toEqual([[5, 4, 1]]);
});

test("a campaign is put into lists whose search and state it matches, and is removed from all other lists", () => {
  const [running, natal] = [{ searchParam: "", status: "EM_ANDAMENTO" as const }, { searchParam: "promoção" }];
  list(running, [[3]]);
  list(natal, [[]]);
  put(aCampaign({ id: 3, name: "Promocao de Natal", status: "CANCELADA" }));
  expect([shown(running), shown(natal)]).toEqual([[[]], [[3]]]);
});

test("a deleted campaign is removed from the lists, and its people and checks are removed from the cache", () => {
  list(all, [[5, 4]]);
  cache.setQueryData(campaignKeys.shippings(4, all), { pages: [], pageParams: [] });
  cache.setQueryData(campaignKeys.flightCheck(4), {});
  live["campaign.delete"](cache, { campaignId: 4 });
  expect(shown(all)).toEqual([[5]]);
  expect(cache.getQueriesData({ queryKey: campaignKeys.shippingsOf(4) })).toEqual([]);
  expect(cache.getQueriesData({ queryKey: campaignKeys.checksOf(4) })).toEqual([]);
});

test("the campaign itself and its report show a change at once", () => {
  cache.setQueryData(campaignKeys.one(4), aCampaign({ id: 4 }));
  cache.setQueryData(campaignKeys.report(4), { campaign: aCampaign({ id: 4 }), variants: [], states: {} });
  const now = aCampaign({ id: 4, status: "EM_ANDAMENTO" });
  put(now);
  expect(cache.getQueryData(campaignKeys.one(4))).toEqual(now);
  expect(cache.getQueryData(campaignKeys.report(4))).toEqual({ campaign: now, variants: [], states: {} });
});

test("the people of a running campaign are fetched at once, then once for all changes within two seconds", async () => {
  const key = campaignKeys.shippings(4, all);
  cache.setQueryData(key, { pages: [], pageParams: [] });
  const asked = vi.spyOn(cache, "invalidateQueries");
  const people = () =>
    asked.mock.calls.filter(([filter]) => String(filter?.queryKey) === String(campaignKeys.shippingsOf(4)));
  for (let sent = 0; sent < 20; sent += 1) put(aCampaign({ id: 4, status: "EM_ANDAMENTO" }));
  expect(people()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(renewEveryMs);
  expect(people()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10 * renewEveryMs);
  expect(people()).toHaveLength(2);
});

test("the people are fetched again when a change came during their fetch", async () => {
  const key = campaignKeys.shippings(4, all);
  let end: () => void = () => undefined;
  const fetched = vi.fn<() => Promise<object>>(
    () => new Promise<object>((resolve) => (end = () => resolve({ pages: [], pageParams: [] }))),
  );
  const first = cache.fetchQuery({ queryKey: key, queryFn: fetched });
  const asked = vi.spyOn(cache, "invalidateQueries");
  put(aCampaign({ id: 4, status: "EM_ANDAMENTO" }));
  const people = () =>
    asked.mock.calls.filter(([filter]) => String(filter?.queryKey) === String(campaignKeys.shippingsOf(4)));
  expect(people()).toHaveLength(0);
  end();
  await first;
  await vi.advanceTimersByTimeAsync(renewEveryMs);
  expect(people()).toHaveLength(1);
});

test("changed texts make the check and the previews stale, but a message of a running campaign does not", () => {
  cache.setQueryData(campaignKeys.flightCheck(4), {});
  const isOld = () => cache.getQueryState(campaignKeys.flightCheck(4))?.isInvalidated;
  put(aCampaign({ id: 4, status: "EM_ANDAMENTO" }));
  expect(isOld()).toBe(false);
  put(aCampaign({ id: 4 }));
  expect(isOld()).toBe(true);
});

test("a number's new care state replaces the old state in the list and in the check that shows the number", () => {
  const [loja, outra] = [aCare({ whatsappId: 1 }), aCare({ whatsappId: 2 })];
  cache.setQueryData(campaignKeys.care, [loja, outra]);
  cache.setQueryData(campaignKeys.flightCheck(4), { care: loja });
  const now = aCare({ whatsappId: 1, sentToday: 9 });
  live["number-care.update"](cache, { care: now });
  expect(cache.getQueryData(campaignKeys.care)).toEqual([now, outra]);
  expect(cache.getQueryData(campaignKeys.flightCheck(4))).toEqual({ care: now });
});

test("changed settings are fetched again, and so is everything that depends on them", () => {
  for (const key of [campaignKeys.settings, campaignKeys.care, campaignKeys.flightCheck(4)])
    cache.setQueryData(key, {});
  live["campaign-settings.update"](cache, { ok: true });
  for (const key of [campaignKeys.settings, campaignKeys.care, campaignKeys.flightCheck(4)])
    expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});

test("a renamed list is renamed on its campaigns only", () => {
  cache.setQueryData(campaignKeys.one(4), aCampaign({ id: 4, contactList: { id: 1, name: "Clientes" } }));
  cache.setQueryData(campaignKeys.one(5), aCampaign({ id: 5, contactListId: 2, contactList: { id: 2, name: "VIP" } }));
  const contactList = { id: 1, name: "Fregueses", companyId: 1, contactsCount: 0, validCount: 0, invalidCount: 0 };
  live["contact-list.update"](cache, { contactList: contactList as never });
  const nameOn = (id: number) => cache.getQueryData<Campaign>(campaignKeys.one(id))?.contactList?.name;
  expect([nameOn(4), nameOn(5)]).toEqual(["Fregueses", "VIP"]);
});

test("tickets show a campaign's new name, and no name once it is deleted", () => {
  const ticket = aTicket({ id: 1, campaign: { id: 4, name: "Natal" } });
  cache.setQueryData(ticketKeys.one(ticket.uuid), ticket);
  const named = () => cache.getQueryData<typeof ticket>(ticketKeys.one(ticket.uuid))?.campaign;
  ticketsLive["campaign.update"](cache, { campaign: aCampaign({ id: 4, name: "Ano-novo" }) });
  expect(named()).toEqual({ id: 4, name: "Ano-novo" });
  ticketsLive["campaign.delete"](cache, { campaignId: 5 });
  expect(named()).toEqual({ id: 4, name: "Ano-novo" });
  ticketsLive["campaign.delete"](cache, { campaignId: 4 });
  expect(named()).toBeNull();
});
