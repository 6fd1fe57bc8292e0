import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeReadyCampaign, makeShipping } from "../../testing/campaign-factories.ts";
import { makeCompany } from "../../testing/factories.ts";
import { statementsOf } from "../../testing/statements.ts";
import { showTimes } from "./times.ts";

let companyId: number;
let campaignId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  ({ campaignId } = await makeReadyCampaign(companyId));
});
const shown = () => inCompany(companyId, () => showTimes(campaignId));
const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`);
const none = { sent: 0, delivered: 0, read: 0, replied: 0 };

test("each hour in the company's time zone has its figures, even an hour without events", async () => {
  const first = { sentAt: at("12:10"), deliveredAt: at("12:20"), readAt: at("14:00"), repliedAt: at("14:05") };
  await makeShipping(companyId, campaignId, { state: "replied", ...first });
  await makeShipping(companyId, campaignId, { state: "delivered", sentAt: at("12:59"), deliveredAt: at("14:59") });
  await makeShipping(companyId, campaignId, { state: "queued" });
  expect(await shown()).toEqual({
    step: "hour",
    times: [
      { at: "2026-11-20T09:00", ...none, sent: 2, delivered: 1 },
      { at: "2026-11-20T10:00", ...none },
      { at: "2026-11-20T11:00", ...none, delivered: 1, read: 1, replied: 1 },
    ],
  });
});

test("a campaign of more than three days has its figures by day", async () => {
  const late = new Date(at("02:59").getTime() + 4 * 86_400_000);
  await makeShipping(companyId, campaignId, { state: "replied", sentAt: at("03:00"), repliedAt: late });
  const { step, times } = await shown();
  expect([step, times.map((one) => one.at)]).toEqual([
    "day",
    ["2026-11-20T00:00", "2026-11-21T00:00", "2026-11-22T00:00", "2026-11-23T00:00"],
  ]);
  expect([times[0], times[3]]).toEqual([
    { at: "2026-11-20T00:00", ...none, sent: 1 },
    { at: "2026-11-23T00:00", ...none, replied: 1 },
  ]);
});

test("before the first message there are no times, and another company's campaign is not found", async () => {
  await makeShipping(companyId, campaignId, { state: "queued" });
  expect(await shown()).toEqual({ step: "hour", times: [] });
  const other = await makeCompany();
  await expect(inCompany(other, () => showTimes(campaignId))).rejects.toMatchObject({ code: "ERR_NO_CAMPAIGN_FOUND" });
});

test.each([1, 30])("the times of %i people cost two statements", async (many) => {
  for (let n = 0; n < many; n += 1) await makeShipping(companyId, campaignId, { state: "sent", sentAt: at("12:00") });
  expect(await statementsOf(companyId, () => showTimes(campaignId))).toHaveLength(2);
});
