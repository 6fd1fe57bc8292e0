import { expect, test } from "vitest";
import { makeUser, newNumber } from "../../../testing/factories.ts";
import { templateCampaign } from "../../../testing/stages/template-campaign.ts";
import { testCampaign } from "./test-send.ts";

test("a test message of a campaign that is paused because its template changed has the template's present text", async () => {
  const { companyId, here, campaignId, begin, rows, pause, messages } = await templateCampaign({ message1: "" });
  const admin = await makeUser(companyId, { profile: "admin" });
  await begin();
  await rows(`update message_templates set components = jsonb_set(components, '{0,text}', '"Oi {{nome}}, mudou."')`);
  expect(await pause()).toBe("templateChanged");
  const to = { phone: newNumber(), lid: null, verified: true };
  await here(() => testCampaign(admin, campaignId, { variant: 1, to }));
  expect(await messages()).toMatchObject([{ body: "Oi Rosa, mudou." }]);
});

test("a campaign pauses once the offer of its template is over, and a test message of it is refused", async () => {
  const { companyId, here, campaignId, begin, rows, pause, turn, messages } = await templateCampaign({ message1: "" });
  const admin = await makeUser(companyId, { profile: "admin" });
  await begin();
  await rows(
    `with offered as (update message_templates set components = components || '[{"type": "LIMITED_TIME_OFFER",
       "limited_time_offer": {"text": "Só hoje", "has_expiration": true}}]')
     update campaigns set template = jsonb_set(template, '{values,offer}', '"2026-01-01T00:00:00Z"')`,
  );
  expect(await pause()).toBe("templateOffer");
  await turn();
  const to = { phone: newNumber(), lid: null, verified: true };
  const sent = here(() => testCampaign(admin, campaignId, { variant: 1, to }));
  await expect(sent).rejects.toMatchObject({ code: "ERR_TEMPLATE_VALUES" });
  expect(await messages()).toEqual([]);
});
