import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeReadyCampaign, makeShipping } from "../../testing/campaign-factories.ts";
import { makeCompany, makeMessage, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { checkFlight } from "./preview/flight-check.ts";
import { listCampaigns } from "./list.ts";
import { showReport } from "./report.ts";
import { firstPlace, listShippings, shippingsPage } from "./people/shippings.ts";

const at = new Date("2026-11-20T15:00:00.000Z");
async function stage(values: Parameters<typeof makeReadyCampaign>[1] = {}) {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const ana = await makeUser(companyId, { profile: "admin" });
  return { companyId, here, ana, ...(await makeReadyCampaign(companyId, values)) };
}
const page = { pageNumber: 1, searchParam: "" };

test("the sums of a report agree, as a whole and for each text", async () => {
  const { companyId, here, campaignId } = await stage({ message2: "Olá", message3: "Oi" });
  const came = { sentAt: at, deliveredAt: at };
  await makeShipping(companyId, campaignId, { state: "replied", ...came, readAt: at, repliedAt: at });
  await makeShipping(companyId, campaignId, {
    state: "delivered",
    ...came,
    variant: 2,
    confirmationRequestedAt: at,
    confirmedAt: at,
  });
  await makeShipping(companyId, campaignId, { state: "refused", variant: 2, confirmationRequestedAt: at });
  for (const state of ["failed", "skipped", "queued", "asking"] as const)
    await makeShipping(companyId, campaignId, { state });
  const { campaign, variants, states } = await here(() => showReport(campaignId));
  const all = {
    total: 7,
    asked: 2,
    confirmed: 1,
    refused: 1,
    sent: 2,
    delivered: 2,
    read: 1,
    replied: 1,
    failed: 1,
    skipped: 1,
    open: 2,
  };
  expect(campaign.counts).toEqual(all);
  expect(variants.map(({ variant, text, counts }) => [variant, text, counts.total, counts.replied])).toEqual([
    [1, "Bom dia, {nome}!", 5, 1],
    [2, "Olá", 2, 0],
    [3, "Oi", 0, 0],
  ]);
  expect(states).toMatchObject({ replied: 1, delivered: 1, refused: 1, queued: 1, sending: 0 });
});

test("the people of a campaign are sorted by their last change, found by state, name and number, and exported to a file", async () => {
  const { companyId, here, ana, campaignId } = await stage();
  const ids: number[] = [];
  for (let n = 50; n > 0; n -= 1) ids.unshift(await makeShipping(companyId, campaignId, { position: n }));
  await here(() => queryText("update campaign_shippings set changed_at = '2026-11-20T12:00:00Z'"));
  const rosa = await makeShipping(companyId, campaignId, {
    position: 99,
    name: "Antônia",
    number: "5511987650001",
    state: "failed",
    reason: "internal",
  });
  const list = (more: object) => here(() => listShippings(ana, campaignId, { ...page, ...more }));
  const first = await list({});
  const rest = await list({ cursor: first.nextCursor ?? "" });
  expect([...first.shippings, ...rest.shippings].map(({ id }) => id)).toEqual([rosa, ...ids]);
  expect((await list({ pageNumber: 2 })).shippings).toEqual(rest.shippings);
  for (const filter of [{ state: "failed" }, { searchParam: "antonia" }, { searchParam: "11 8765-0001" }])
    expect((await list(filter)).shippings.map(({ id }) => id)).toEqual([rosa]);
  expect((await list({ searchParam: "%" })).shippings).toEqual([]);
  const { lines, next } = await here(() => shippingsPage(campaignId, { searchParam: "", state: "failed" }, firstPlace));
  expect([lines, next]).toEqual([
    [["Antônia", "5511987650001", "failed", "internal", 1, null, null, null, null, null, null]],
    null,
  ]);
  await expect(here(() => listShippings(ana, campaignId + 1000, page))).rejects.toMatchObject({
    code: "ERR_NO_CAMPAIGN_FOUND",
  });
});

test("the ticket of a message is named to users who see it", async () => {
  const { companyId, here, ana, campaignId } = await stage();
  const ticketId = await makeTicket(companyId, { queueId: await makeQueue(companyId) });
  await makeShipping(companyId, campaignId, { messageId: await makeMessage(companyId, ticketId, { fromMe: true }) });
  const stranger = await makeUser(companyId);
  const uuids: (string | null | undefined)[] = [];
  for (const actor of [ana, stranger])
    uuids.push((await here(() => listShippings(actor, campaignId, page))).shippings[0]?.ticketUuid);
  expect(uuids).toEqual([expect.any(String), null]);
});

test("a list, a report and a page of people cost the same number of statements, however many rows there are", async () => {
  const { companyId, ana, campaignId } = await stage({ status: "EM_ANDAMENTO" });
  const costs = async () => {
    const spent: number[] = [];
    for (const ask of [
      () => listCampaigns(page),
      () => showReport(campaignId),
      () => listShippings(ana, campaignId, page),
      () => checkFlight(campaignId),
    ])
      spent.push((await statementsOf(companyId, ask)).length);
    return spent;
  };
  const one = await costs();
  for (let n = 0; n < 30; n += 1) await makeShipping(companyId, campaignId);
  expect([one, await costs()]).toEqual([
    [1, 2, 2, 6],
    [1, 2, 2, 6],
  ]);
});
