import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { blockCompany } from "../../company/companies/block.ts";
import { makeReadyCampaign, makeShipping, shippingsOf } from "../../testing/campaign-factories.ts";
import { makeListItem } from "../../testing/contact-list-factories.ts";
import { makeCompany, makeUser, newNumber } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { showCampaign } from "./access.ts";
import { stopStoodStill } from "./dispatch/standstill.ts";
import { prepareCampaign } from "./people/prepare.ts";
import { updateCampaign } from "./service.ts";
import { retryFailed } from "./people/retry.ts";
import { cancelCampaign, restartCampaign, startCampaign } from "./states.ts";

const valid = { isWhatsappValid: true, checkedAt: new Date() };
async function stage(values: Parameters<typeof makeReadyCampaign>[1] = {}) {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, ana: await makeUser(companyId), here, ...(await makeReadyCampaign(companyId, values)) };
}

test("a campaign begins, is cancelled and goes on, and the audit names the user of each step", async () => {
  const { ana, here, campaignId } = await stage();
  const begun = await here(() => startCampaign(ana, campaignId));
  expect(begun).toMatchObject({ status: "EM_ANDAMENTO", counts: { total: 1, open: 1 }, startedAt: expect.any(String) });
  await expect(here(() => startCampaign(ana, campaignId))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATE" });
  expect((await here(() => cancelCampaign(ana, campaignId))).status).toBe("CANCELADA");
  await expect(here(() => cancelCampaign(ana, campaignId))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATE" });
  const again = await here(() => restartCampaign(ana, campaignId));
  expect(again).toMatchObject({ status: "EM_ANDAMENTO", startedAt: begun.startedAt });
  await expect(here(() => restartCampaign(ana, campaignId))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATE" });
  expect(await here(() => queryText("select action from audit order by id"))).toEqual([
    { action: "campaign.started" },
    { action: "campaign.cancelled" },
    { action: "campaign.restarted" },
  ]);
});

test("an impossible start is refused with the flight check, and changes nothing", async () => {
  const { companyId, ana, here, campaignId } = await stage({ message1: "" });
  const start = here(() => startCampaign(ana, campaignId));
  await expect(start).rejects.toMatchObject({
    code: "ERR_CAMPAIGN_NOT_READY",
    details: { blockers: ["noText"], recipients: 1 },
  });
  await here(() => queryText("update campaigns set message1 = 'Oi'"));
  await here(() =>
    queryText("insert into settings (company_id, key, value) values ($1, 'campaignsEnabled', 'false')", [companyId]),
  );
  await expect(here(() => startCampaign(ana, campaignId))).rejects.toMatchObject({
    details: { blockers: ["disabled"] },
  });
  expect(await here(() => queryText("select status from campaigns"))).toEqual([{ status: "INATIVA" }]);
  expect(await shippingsOf(companyId, campaignId)).toEqual([]);
});

test("a restart includes people who were added to the list afterwards, and changes nobody else", async () => {
  const { companyId, ana, here, campaignId, contactListId } = await stage();
  await here(() => startCampaign(ana, campaignId));
  await here(() => queryText("update campaign_shippings set state = 'sent', sent_at = now()"));
  await here(() => cancelCampaign(ana, campaignId));
  const number = newNumber();
  await makeListItem(companyId, contactListId, { number, ...valid });
  const { counts } = await here(() => restartCampaign(ana, campaignId));
  expect(counts).toMatchObject({ total: 2, sent: 1, open: 1 });
  expect((await shippingsOf(companyId, campaignId)).find((one) => one.number === number)?.state).toBe("queued");
});

test("a person who waits for a text that was emptied meanwhile gets another text", async () => {
  const { companyId, ana, here, campaignId } = await stage();
  await here(() => startCampaign(ana, campaignId));
  await here(() => cancelCampaign(ana, campaignId));
  await here(() => updateCampaign(campaignId, { message1: "", message4: "Oi" }));
  await here(() => restartCampaign(ana, campaignId));
  expect((await shippingsOf(companyId, campaignId)).map(({ variant }) => variant)).toEqual([4]);
});

test("a campaign whose people all wait for an answer can go on", async () => {
  const { companyId, ana, here, campaignId } = await stage();
  await here(() => startCampaign(ana, campaignId));
  await here(() => queryText("update campaign_shippings set state = 'waiting_confirmation'"));
  await here(() => cancelCampaign(ana, campaignId));
  expect((await here(() => restartCampaign(ana, campaignId))).status).toBe("EM_ANDAMENTO");
  expect(await shippingsOf(companyId, campaignId)).toHaveLength(1);
});

test("failed messages are queued again and a finished campaign continues, while delivered or refused messages stay as they are", async () => {
  const { companyId, here, campaignId } = await stage({ status: "FINALIZADA", completedAt: new Date() });
  const failed = await makeShipping(companyId, campaignId, { state: "failed", reason: "internal", sentAt: new Date() });
  const restricted = await makeShipping(companyId, campaignId, { state: "failed", reason: "restricted" });
  const unknown = await makeShipping(companyId, campaignId, { state: "failed", reason: "unconfirmed" });
  await makeShipping(companyId, campaignId, { state: "failed", reason: "internal", deliveredAt: new Date() });
  await makeShipping(companyId, campaignId, { state: "delivered" });
  const states = async () =>
    (await shippingsOf(companyId, campaignId))
      .filter(({ state }) => state === "queued")
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  expect(await here(() => retryFailed(campaignId, {}))).toEqual({ count: 1 });
  expect(await states()).toEqual([failed]);
  expect(await here(() => queryText("select status, completed_at from campaigns"))).toEqual([
    { status: "EM_ANDAMENTO", completed_at: null },
  ]);
  expect(await here(() => retryFailed(campaignId, { shippingId: restricted }))).toEqual({ count: 1 });
  expect(await states()).toEqual([failed, restricted]);
  expect(await here(() => retryFailed(campaignId, { shippingId: unknown }))).toEqual({ count: 1 });
  expect(await here(() => retryFailed(campaignId, { shippingId: 1 }))).toEqual({ count: 0 });
  await here(() => queryText("update campaigns set status = 'CANCELADA'"));
  await expect(here(() => retryFailed(campaignId, {}))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATE" });
});

test("a person who had said yes gets the message on a retry, and is not asked again", async () => {
  const { companyId, here, campaignId } = await stage({ status: "EM_ANDAMENTO", confirmation: true });
  const at = new Date();
  await makeShipping(companyId, campaignId, { state: "failed", confirmationRequestedAt: at, confirmedAt: at });
  await makeShipping(companyId, campaignId, { state: "failed", confirmationRequestedAt: at });
  await here(() => retryFailed(campaignId, {}));
  const [yes, unasked] = (await shippingsOf(companyId, campaignId)).toSorted((a, b) => a.id - b.id);
  expect(yes).toMatchObject({ state: "queued", confirmedAt: expect.any(Date), dueAt: expect.any(Date) });
  expect(unasked).toMatchObject({ state: "queued", confirmationRequestedAt: null, dueAt: null });
});

test("no people are prepared for a campaign that does not run", async () => {
  const { companyId, here, campaignId } = await stage({ status: "CANCELADA" });
  expect(await here(() => prepareCampaign(campaignId))).toBe(false);
  expect(await shippingsOf(companyId, campaignId)).toEqual([]);
});

const shut = (how: string) => () => queryText(`update companies set ${how}`);
test.each<[how: string, status: string, happens: () => Promise<unknown>]>([
  ["suspended for more than a day", "CANCELADA", shut("suspended_at = now() - interval '25 hours'")],
  ["suspended for less than a day", "EM_ANDAMENTO", shut("suspended_at = now() - interval '23 hours'")],
  ["in the bin for more than a day", "CANCELADA", shut("removed_at = now() - interval '25 hours'")],
  ["blocked for longer than the audit reaches", "CANCELADA", shut("status = false")],
  ["blocked a moment ago", "EM_ANDAMENTO", blockCompany],
])("when its company was %s, a running campaign is then %s", async (_how, status, happens) => {
  const { here, campaignId } = await stage({ status: "EM_ANDAMENTO" });
  await here(happens);
  await here(() => stopStoodStill(new Date()));
  expect((await here(() => showCampaign(campaignId))).status).toBe(status);
});

test("a campaign that was cancelled because its company was suspended shows this reason after the company is back, until a user resumes it", async () => {
  const { ana, here, campaignId } = await stage();
  await here(() => startCampaign(ana, campaignId));
  await here(shut("suspended_at = now() - interval '25 hours'"));
  await here(() => stopStoodStill(new Date()));
  await here(shut("suspended_at = null"));
  await here(() => stopStoodStill(new Date()));
  const stopped = { status: "CANCELADA", pause: { reason: "standstill", until: null } };
  expect(await here(() => showCampaign(campaignId))).toMatchObject(stopped);
  expect((await here(() => restartCampaign(ana, campaignId))).status).toBe("EM_ANDAMENTO");
  expect(await here(() => cancelCampaign(ana, campaignId))).toMatchObject({ status: "CANCELADA", pause: null });
});
