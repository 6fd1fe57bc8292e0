import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeCursor } from "../../base/sql.ts";
import type { Actor } from "@balcao/shared/permissions";
import { makeCampaign, makeReadyCampaign, makeShipping } from "../../testing/campaign-factories.ts";
import { makeListItem } from "../../testing/contact-list-factories.ts";
import { makeCompany, makeConnection, makeContact, makeTag, makeUser, newNumber } from "../../testing/factories.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { plansIn } from "../../testing/plans.ts";
import { later, runningCampaign } from "../../testing/stages/running-campaign.ts";
import { statementsOf } from "../../testing/statements.ts";
import { showCampaign } from "./access.ts";
import { listCare } from "./care-list.ts";
import { companiesWithCampaigns, expireQuestions, finishOver, freeForgotten } from "./dispatch/round.ts";
import { numbersWithCampaigns } from "./dispatch/running.ts";
import { takeTurn } from "./dispatch/turn.ts";
import { checkFlight } from "./preview/flight-check.ts";
import { listCampaigns } from "./list.ts";
import { previewCampaign } from "./compose/preview.ts";
import { showReport } from "./report.ts";
import { retryFailed } from "./people/retry.ts";
import { showCharged } from "./meta-charges.ts";
import { showTimes } from "./times.ts";
import { firstPlace, listShippings, shippingsPage } from "./people/shippings.ts";

// As in office/plans.test.ts, Postgres may read a whole table, or sort a whole list, only when no index can answer.
const large =
  "campaign_shippings|contact_list_items|known_numbers|contact_identities|contacts|messages|tickets|ticket_tags|connection_commands|media";
const unable = new RegExp(`Seq Scan on (${large})\\b`);

/** A company with `count` campaigns, people of a list and of a running campaign, and numbers. */
async function shop(count: number) {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId);
  const ready = await makeReadyCampaign(companyId);
  const tagId = await makeTag(companyId);
  const taggedId = await makeCampaign(companyId, { tagListId: tagId, contactListId: ready.contactListId });
  const connectionId = await makeConnection(companyId, { status: "CONNECTED" });
  const runningId = await makeCampaign(companyId, { status: "EM_ANDAMENTO", connectionId, preparedAt: new Date() });
  for (let n = 0; n < count; n += 1) {
    await makeListItem(companyId, ready.contactListId);
    await makeCampaign(companyId, { connectionId });
    await makeShipping(companyId, runningId, { state: n % 2 === 0 ? "sent" : "queued", connectionId });
    await makeConnection(companyId, { status: "CONNECTED" });
  }
  return { companyId, ana, ...ready, taggedId, runningId, busyId: connectionId };
}
type Shop = Awaited<ReturnType<typeof shop>> & { ana: Actor };

const shops = new Map<number, Shop>();
const sizes = [1, 45];
let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  for (const size of sizes) shops.set(size, await shop(size));
  own = await ownDatabase("campaign_plans", process.env);
});
afterAll(() => own.end());
const shopOf = (size = 1): Shop => shops.get(size) as Shop;

const page = { pageNumber: 1, searchParam: "" };
const one = { position: 3, searchParam: "", variant: 1 };
const at = (key: string) => ({ cursor: encodeCursor(key, 5) });
const time = new Date("2026-11-20T15:00:00.000Z");
const clock = { now: time, random: () => 0.5 };

const lists: [name: string, budget: number, (shop: Shop) => Promise<unknown>][] = [
  ["campaigns", 1, () => listCampaigns(page)],
  ["campaigns in a state, by name", 1, () => listCampaigns({ ...page, searchParam: "nat", status: "EM_ANDAMENTO" })],
  ["a campaign", 1, ({ runningId }) => showCampaign(runningId)],
  ["a report", 2, ({ runningId }) => showReport(runningId)],
  ["the times of a report", 2, ({ runningId }) => showTimes(runningId)],
  ["what Meta charged", 2, ({ runningId }) => showCharged(runningId)],
  ["people of a report", 2, ({ ana, runningId }) => listShippings(ana, runningId, page)],
  ["people in a state", 2, ({ ana, runningId }) => listShippings(ana, runningId, { ...page, state: "sent" })],
  ["people by name", 2, ({ ana, runningId }) => listShippings(ana, runningId, { ...page, searchParam: "rosa" })],
  ["people by number", 2, ({ ana, runningId }) => listShippings(ana, runningId, { ...page, searchParam: "5511" })],
  ["lines of a file", 1, ({ runningId }) => shippingsPage(runningId, { searchParam: "" }, firstPlace)],
  ["a flight check", 6, ({ campaignId }) => checkFlight(campaignId)],
  ["a flight check of list and tag", 5, ({ taggedId }) => checkFlight(taggedId)],
  ["a preview", 4, ({ campaignId }) => previewCampaign(campaignId, { ...one, position: 0 })],
  [
    "a preview of somebody who is searched",
    4,
    (s) => previewCampaign(s.campaignId, { ...one, searchParam: "rosa", position: 0 }),
  ],
  ["care", 1, () => listCare()],
];
describe.each(lists)("%s", (_name, budget, list) => {
  test.each(sizes)(`a list costs ${budget} statements with %i rows`, async (size) => {
    const here = shopOf(size);
    expect((await statementsOf(here.companyId, () => list(here))).length).toBe(budget);
  });
});

const work: [string, (shop: Shop) => Promise<unknown>][] = [
  ...lists.map(([name, , list]): [string, (shop: Shop) => Promise<unknown>] => [name, list]),
  ["a turn", ({ busyId }) => takeTurn(busyId, clock)],
  ["a retry", ({ runningId }) => retryFailed(runningId, {})],
  ["questions without an answer", () => expireQuestions(time)],
  ["people nobody asks about", () => freeForgotten()],
  ["campaigns that are over", () => finishOver(time)],
  ["companies with campaigns", () => companiesWithCampaigns(time)],
  ["numbers with campaigns", () => numbersWithCampaigns()],
];
test.each(work)("%s: no large table is read whole", async (_name, act) => {
  const here = shopOf();
  const plans = await plansIn(here.companyId, () => act(here), ["seqscan"], own.appUrl);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(({ plan }) => unable.test(plan))).toEqual([]);
});

const pages: [string, (shop: Shop) => Promise<unknown>][] = [
  ["campaigns", () => listCampaigns({ ...page, ...at("2026-01-01T00:00:00.000Z") })],
  [
    "people of a report",
    ({ ana, runningId }) => listShippings(ana, runningId, { ...page, ...at("2026-01-01T00:00:00.000Z") }),
  ],
  [
    "people in a state",
    ({ ana, runningId }) =>
      listShippings(ana, runningId, { ...page, ...at("2026-01-01T00:00:00.000Z"), state: "delivered" }),
  ],
  ["lines of a file", ({ runningId }) => shippingsPage(runningId, { searchParam: "" }, { position: 7, id: 5 })],
];
test.each(pages)("%s: a page is read in the order of an index", async (_name, act) => {
  const here = shopOf();
  const [paged] = (
    await plansIn(
      here.companyId,
      () => act(here),
      ["seqscan", "bitmapscan", "sort", "hashjoin", "mergejoin"],
      own.appUrl,
    )
  ).slice(-1);
  expect(paged?.plan).toMatch(/Limit/);
  expect(paged?.plan).not.toMatch(unable);
  const reading = (paged?.plan ?? "").split("SubPlan")[0];
  expect(reading).toMatch(
    /Index (Only )?Scan .*(campaigns_order|campaign_shippings_order|campaign_shippings_changed|campaign_shippings_state)/,
  );
  expect(reading).not.toMatch(/Sort/);
});

test("a turn costs eighteen statements for a new person, and fifteen for a contact, however many people wait", async () => {
  for (const size of [1, 30]) {
    const { companyId, connectionId, person, turn, sent } = await runningCampaign();
    const contactId = await makeContact(companyId, { number: newNumber() });
    for (let n = 0; n < size; n += 1) await person();
    await turn();
    await sent();
    const cost = async (seconds: number) =>
      (await statementsOf(companyId, () => takeTurn(connectionId, { now: later(seconds), random: () => 0.5 }))).length;
    await person();
    const strange = await cost(60);
    await sent();
    await person({ contactId, lane: "known" });
    expect([strange, await cost(120)]).toEqual([18, 15]);
  }
});
