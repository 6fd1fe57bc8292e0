import type { MessagePrices } from "@balcao/shared/message-prices/schema";
import { expect, onTestFinished, test } from "vitest";
import { asPlatform } from "../../../base/database.ts";
import { setPrices } from "../../../company/message-prices/prices.ts";
import { makeFileList, makeMedia } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { templateCampaign } from "../../../testing/stages/template-campaign.ts";
import { checkFlight } from "./flight-check.ts";

/** The prices of the installation, until the test ends. */
async function priced(table: MessagePrices): Promise<void> {
  await asPlatform(() => setPrices(table));
  onTestFinished(() =>
    asPlatform(() => queryText("delete from installation_settings where key = 'official.prices'")).then(
      () => undefined,
    ),
  );
}

test("the flight check prices templates by category and country, and free texts without a price cost nothing", async () => {
  const { here, campaignId, people, rows } = await templateCampaign();
  const check = async () => (await here(() => checkFlight(campaignId))).cost;
  expect(await check()).toEqual({ currency: "USD", amount: 0, priced: 0, free: 1, unknown: 1 });
  const area = people.bia.number.slice(0, 4);
  const line = (country: string, utility: number | null, marketing: number | null) => ({
    country,
    prices: { utility, marketing, service: null },
  });
  const table = { currency: "BRL", countries: [line("55", 9, 9), line(area, 0.04, 0.5), line("", 8, 8)] };
  await priced(table);
  expect(await check()).toEqual({ currency: "BRL", amount: 0.04, priced: 1, free: 1, unknown: 0 });
  await rows("update message_templates set category = 'marketing'");
  await rows("update campaigns set message1 = ''");
  expect(await check()).toMatchObject({ amount: 1, priced: 2, free: 0 });
  await rows("update connections set network = 'whatsapp'");
  expect(await check()).toBeNull();
});

test("without a template, each file is priced as a message, and so is a text that is not the caption of a file", async () => {
  const { here, companyId, campaignId, rows } = await templateCampaign();
  const prices = { utility: 0, marketing: 0, service: 0.25 };
  await priced({ currency: "USD", countries: [{ country: "", prices }] });
  const check = async () => (await here(() => checkFlight(campaignId))).cost;
  expect(await check()).toMatchObject({ amount: 0.25, priced: 1, free: 1 });
  const [one, other] = [await makeMedia(companyId, { key: "um" }), await makeMedia(companyId, { key: "dois" })];
  const fileListId = await makeFileList(companyId, { mediaIds: [one, other] });
  await rows("update campaigns set file_list_id = $1", [fileListId]);
  expect(await check()).toMatchObject({ amount: 0.75, priced: 3, free: 1 });
  const mediaId = await makeMedia(companyId, { key: "tres" });
  await rows("update campaigns set media_id = $1", [mediaId]);
  expect(await check(), "the text is the caption").toMatchObject({ amount: 0.75, priced: 3 });
  await rows("update media set mimetype = 'audio/ogg' where id = $1", [mediaId]);
  expect(await check()).toMatchObject({ amount: 1, priced: 4 });
  await rows("update campaigns set confirmation = true, confirmation_message1 = 'Quer?'");
  expect(await check(), "the question comes first").toMatchObject({ amount: 0.25, priced: 1 });
});
