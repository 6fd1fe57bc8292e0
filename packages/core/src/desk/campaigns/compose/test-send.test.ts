import { expect, test } from "vitest";
import { makeUser, newNumber } from "../../../testing/factories.ts";
import { templateCampaign } from "../../../testing/stages/template-campaign.ts";
import { testCampaign } from "./test-send.ts";

test("a test of a campaign that pauses for its changed template sends the template's present text", async () => {
  const { companyId, here, campaignId, begin, rows, pause, messages } = await templateCampaign({ message1: "" });
  const admin = await makeUser(companyId, { profile: "admin" });
  await begin();
  await rows(`update message_templates set components = jsonb_set(components, '{0,text}', '"Oi {{nome}}, mudou."')`);
  expect(await pause()).toBe("templateChanged");
  const to = { phone: newNumber(), lid: null, verified: true };
  await here(() => testCampaign(admin, campaignId, { variant: 1, to }));
  expect(await messages()).toMatchObject([{ body: "Oi Rosa, mudou." }]);
});
