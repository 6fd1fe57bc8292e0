import { expect, test } from "vitest";
import { templateCampaign } from "../../../testing/stages/template-campaign.ts";
import { previewCampaign } from "../compose/preview.ts";
import { checkFlight } from "./flight-check.ts";

const first = { position: 0, searchParam: "", variant: 1 };

test("people without a usable name are counted in the flight check of a template with a name, and are left out when it is sent", async () => {
  const { here, campaignId, people, rows, begin, turn, arrive, messages } = await templateCampaign();
  await rows("update contact_list_items set name = 'Consumidor final'");
  const lacking = { key: "primeironome", people: ["Consumidor final"] };
  expect(await here(() => checkFlight(campaignId))).toMatchObject({
    recipients: 1,
    window: { open: 1, closed: 0 },
    template: { count: 0 },
    skipped: { variable: 1 },
    missing: [{ ...lacking, count: 1 }],
    blockers: [],
  });
  const shown = await here(() => previewCampaign(campaignId, { ...first, searchParam: people.bia.number }));
  expect(shown.missing).toEqual(["primeironome"]);
  await begin();
  await turn();
  await arrive();
  await turn();
  expect((await messages()).map(({ body }) => body)).toEqual(["Oi!"]);
  expect(await rows("select reason from campaign_shippings where state = 'skipped'")).toEqual([{ reason: "variable" }]);
});

test("a campaign that sends only a template with a name cannot begin when nobody has a usable name, and the check lists those people", async () => {
  const { here, campaignId, people, rows } = await templateCampaign({ message1: "" });
  await rows("update contact_list_items set name = '🌻'");
  const check = () => here(() => checkFlight(campaignId));
  expect(await check()).toMatchObject({ recipients: 0, skipped: { variable: 2 }, blockers: ["nobody", "variable"] });
  await rows("update contact_list_items set name = '' where number = $1", [people.rosa.number]);
  expect((await check()).missing).toEqual([{ key: "primeironome", count: 2, people: ["", "🌻"] }]);
});
