import { expect, onTestFinished, test } from "vitest";
import { asPlatform } from "../../../base/database.ts";
import { setPrices } from "../../../company/message-prices/prices.ts";
import { queryText } from "../../../testing/query-text.ts";
import { templateCampaign } from "../../../testing/stages/template-campaign.ts";
import { checkFlight } from "./flight-check.ts";

test("the check says what a campaign costs: each template by its category and country, and what is written freely free", async () => {
  const { here, campaignId, people, rows } = await templateCampaign();
  const check = async () => (await here(() => checkFlight(campaignId))).cost;
  expect(await check()).toEqual({ currency: "USD", amount: 0, priced: 0, free: 1, unknown: 1 });
  const area = people.bia.number.slice(0, 4);
  const line = (country: string, utility: number | null, marketing: number | null) => ({
    country,
    prices: { utility, marketing, service: null },
  });
  const table = { currency: "BRL", countries: [line("55", 9, 9), line(area, 0.04, 0.5), line("", 8, 8)] };
  await asPlatform(() => setPrices(table));
  onTestFinished(() =>
    asPlatform(() => queryText("delete from installation_settings where key = 'official.prices'")).then(
      () => undefined,
    ),
  );
  expect(await check()).toEqual({ currency: "BRL", amount: 0.04, priced: 1, free: 1, unknown: 0 });
  await rows("update message_templates set category = 'marketing'");
  await rows("update campaigns set message1 = ''");
  expect(await check()).toMatchObject({ amount: 1, priced: 2, free: 0 });
  await rows("update connections set network = 'whatsapp'");
  expect(await check()).toBeNull();
});
