import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeReadyCampaign, setCampaignSetting } from "../../testing/campaign-factories.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { previewCampaign } from "./compose/preview.ts";
import { runningOn } from "./dispatch/running.ts";
import { checkFlight } from "./preview/flight-check.ts";
import { saveCampaignSettings } from "./settings.ts";
import { cancelCampaign, startCampaign } from "./states.ts";

async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const ana = await makeUser(companyId, { profile: "admin" });
  const save = (...variables: { key: string; value: string }[]) =>
    here(() => saveCampaignSettings(ana, { settings: { variables } }));
  await save({ key: "cupom", value: "NATAL10" });
  const made = await makeReadyCampaign(companyId, { message1: "Use {cupom}" });
  const preview = async () =>
    (await here(() => previewCampaign(made.campaignId, { position: 0, searchParam: "", variant: 1 }))).message[0]?.body;
  return { companyId, here, save, preview, ...made };
}

test("a running campaign keeps the shortcuts of its start, even when they are changed or deleted", async () => {
  const { here, save, preview, campaignId, connectionId } = await stage();
  await here(() => startCampaign(null, campaignId));
  await save({ key: "cupom", value: "PASCOA20" });
  expect(await preview()).toContain("NATAL10");
  await save();
  expect(await preview()).toContain("NATAL10");
  const [running] = await here(() => runningOn(connectionId));
  expect(running?.settings["variables"]).toEqual([{ key: "cupom", value: "NATAL10" }]);
  await here(() => cancelCampaign(null, campaignId));
  expect(await preview()).toContain("{cupom}");
});

test("a shortcut may have no variables in its value, and an older shortcut with variables counts as not filled in", async () => {
  const { companyId, here, save, campaignId } = await stage();
  await expect(save({ key: "cupom", value: "10% em {nome}" })).rejects.toMatchObject({
    code: "ERR_VALIDATION",
    details: [{ path: ["body", "settings", "variables", 0, "value"] }],
  });
  await here(() => queryText("delete from campaign_settings where key = 'variables'"));
  await setCampaignSetting(companyId, "variables", [{ key: "cupom", value: "10% em {nome}" }]);
  expect((await here(() => checkFlight(campaignId))).recipients).toBe(0);
});
