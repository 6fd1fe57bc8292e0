import { campaignSettingDefaults } from "@balcao/shared/campaigns/settings";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { setCampaignSetting } from "../../testing/campaign-factories.ts";
import { makeCompany, makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { readCampaignSettings, saveCampaignSettings } from "./settings.ts";

async function stage() {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const save = (settings: object) => here(() => saveCampaignSettings(ana, { settings }));
  return { companyId, here, save };
}

test("saving one setting changes no other setting, and browsers and the audit get the change", async () => {
  const { companyId, here, save } = await stage();
  expect(await here(readCampaignSettings)).toEqual(campaignSettingDefaults);
  await save({ messageInterval: 5, campaignDailyCap: "off" });
  const { settings } = await save({ campaignDailyCap: 40, variables: [{ key: "loja", value: "Centro" }] });
  const changed = { messageInterval: 5, campaignDailyCap: 40, variables: [{ key: "loja", value: "Centro" }] };
  expect(settings).toEqual({ ...campaignSettingDefaults, ...changed });
  expect(await here(readCampaignSettings)).toEqual(settings);
  expect((await publishedBy(companyId)).map(({ name }) => name)).toEqual([
    "campaign-settings.update",
    "campaign-settings.update",
  ]);
  expect(await here(() => queryText("select action from audit"))).toEqual([
    { action: "campaignSettings.changed" },
    { action: "campaignSettings.changed" },
  ]);
});

test.each([["loja", "loja"], ["nome"], ["primeironome"]])("shortcuts named %s are refused", async (...keys) => {
  const { here, save } = await stage();
  await expect(save({ variables: keys.map((key) => ({ key, value: "x" })) })).rejects.toMatchObject({
    code: "ERR_VALIDATION",
  });
  expect(await here(() => queryText("select 1 from campaign_settings"))).toEqual([]);
});

test("a stored value that this version does not know counts as not chosen", async () => {
  const { companyId, here } = await stage();
  await setCampaignSetting(companyId, "messageInterval", 7);
  await setCampaignSetting(companyId, "hoursFrom", "10:00");
  expect(await here(readCampaignSettings)).toEqual({ ...campaignSettingDefaults, hoursFrom: "10:00" });
});
