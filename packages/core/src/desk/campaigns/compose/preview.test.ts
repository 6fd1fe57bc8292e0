import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeReadyCampaign, shippingsOf } from "../../../testing/campaign-factories.ts";
import { makeCompany, makeUser, publishedBy } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { previewCampaign } from "./preview.ts";
import { testCampaign } from "./test-send.ts";

async function stage(values: Parameters<typeof makeReadyCampaign>[1] = {}) {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const ana = await makeUser(companyId, { profile: "admin" });
  return { companyId, here, ana, ...(await makeReadyCampaign(companyId, values)) };
}

test("a preview has the person's values and names the missing ones, and strangers get the opt-out line", async () => {
  const { here, campaignId } = await stage({
    message2: "{cidade}?",
    confirmation: true,
    confirmationMessage1: "Posso, {nome}?",
  });
  const ask = (variant: number, more: object = {}) =>
    here(() => previewCampaign(campaignId, { position: 0, searchParam: "", variant, ...more }));
  const line = "\n\nResponda SAIR para não receber mais mensagens.";
  expect(await ask(1)).toMatchObject({
    name: "Rosa",
    variant: 1,
    question: [{ body: `Posso, Rosa?${line}`, file: null }],
    message: [{ body: "Bom dia, Rosa!", file: null }],
    missing: ["cidade"],
  });
  expect(await ask(2)).toMatchObject({ variant: 2, message: [{ body: "{cidade}?" }] });
  expect(await ask(5, { searchParam: "rosa" })).toMatchObject({ variant: 1 });
  await here(() => queryText("update campaigns set confirmation = false"));
  expect(await ask(1)).toMatchObject({ question: [], message: [{ body: `Bom dia, Rosa!${line}` }] });
  for (const none of [{ position: 1 }, { searchParam: "ninguém" }])
    await expect(ask(1, none)).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
});

test("a campaign's message can be tested on the user's own number, and the test is not counted", async () => {
  const { companyId, here, ana, campaignId } = await stage();
  const to = { phone: "5511987650009", lid: null, verified: true };
  await here(() => testCampaign(ana, campaignId, { variant: 1, to }));
  expect(await here(() => queryText("select body, source, campaign_id as id from messages"))).toEqual([
    { body: expect.stringMatching(/^Bom dia, Rosa!/), source: "campaign", id: campaignId },
  ]);
  expect(await shippingsOf(companyId, campaignId)).toEqual([]);
  expect((await publishedBy(companyId)).map(({ name }) => name)).toContain("message.create");
});
