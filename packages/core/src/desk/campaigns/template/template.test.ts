import { expect, test } from "vitest";
import { publishedBy, makeMedia, makeUser, newNumber } from "../../../testing/factories.ts";
import { noon } from "../../../testing/stages/running-campaign.ts";
import { templateCampaign, usualTemplate } from "../../../testing/stages/template-campaign.ts";
import { storeNews } from "../../../numbers/message-templates/store.ts";
import { previewCampaign, previewDraft } from "../compose/preview.ts";
import { testCampaign } from "../compose/test-send.ts";
import { showCampaign } from "../access.ts";
import { listUsing } from "../parts.ts";
import { retryFailed } from "../people/retry.ts";
import { checkFlight } from "../preview/flight-check.ts";
import { duplicateCampaign, updateCampaign } from "../service.ts";
import { cancelCampaign, restartCampaign } from "../states.ts";

const first = { position: 0, searchParam: "", variant: 1 };

test("people in an open window get the text, and everybody else gets the template with their own values", async () => {
  const { here, campaignId, begin, turn, arrive, messages } = await templateCampaign();
  expect(await here(() => checkFlight(campaignId))).toMatchObject({
    recipients: 2,
    window: { open: 1, closed: 1 },
    template: { name: "aviso_entrega", category: "utility", count: 1 },
    blockers: [],
  });
  await begin();
  await turn();
  await arrive();
  await turn();
  expect(await messages()).toMatchObject([
    { name: "Bia Reis", body: "Olá Bia, seu pedido saiu.", template: "aviso_entrega" },
    { name: "Rosa Lima", body: "Oi, Rosa!", template: null },
  ]);
});

test("a campaign without a text sends its template to all", async () => {
  const { here, campaignId, begin, turn, arrive, messages } = await templateCampaign({ message1: "" });
  expect(await here(() => checkFlight(campaignId))).toMatchObject({ template: { count: 2 }, blockers: [] });
  await begin();
  await turn();
  await arrive();
  await turn();
  expect((await messages()).map(({ template }) => template)).toEqual(["aviso_entrega", "aviso_entrega"]);
});

test("a campaign with a confirmation asks by template, and a person who says yes gets the text", async () => {
  const { begin, turn, arrive, messages, rows, people } = await templateCampaign({
    confirmation: true,
    message1: "Aqui está",
  });
  await begin();
  await turn();
  await arrive();
  await turn();
  expect((await messages()).map(({ template }) => template)).toEqual(["aviso_entrega", "aviso_entrega"]);
  await rows(
    // The turns have a clock of their own, so the answer is due by that clock.
    "update campaign_shippings set state = 'queued', confirmed_at = now(), due_at = $2 where contact_id = $1",
    [people.rosa.contactId, noon],
  );
  await rows("update campaign_shippings set state = 'waiting_confirmation' where contact_id = $1", [
    people.bia.contactId,
  ]);
  // The template stops meanwhile, and a person who said yes still gets the text.
  await rows("update message_templates set status = 'paused'");
  await turn();
  expect((await messages()).filter(({ body }) => body === "Aqui está")).toMatchObject([{ name: "Rosa Lima" }]);
});

test.each([
  ["paused", "template", "update message_templates set status = 'paused'"],
  ["gone", "template", "delete from message_templates"],
  ["of another price", "templateChanged", "update message_templates set category = 'marketing'"],
  [
    "of another text",
    "templateChanged",
    `update message_templates set components = jsonb_set(components, '{0,text}', '"Oi {{nome}}, tudo mudou."')`,
  ],
])(
  "a campaign whose template is %s at Meta stops with that reason, and writes to nobody",
  async (_what, reason, meanwhile) => {
    const { begin, turn, messages, rows, pause } = await templateCampaign();
    await begin();
    expect(await pause()).toBeNull();
    await rows(meanwhile);
    expect(await pause()).toBe(reason);
    await turn();
    expect(await messages()).toEqual([]);
  },
);

test("a campaign continues once its paused template is approved again, even if the template's samples have changed", async () => {
  const { begin, turn, messages, rows, pause } = await templateCampaign();
  await begin();
  await rows("update message_templates set status = 'paused'");
  await turn();
  expect(await messages()).toEqual([]);
  await rows(
    "update message_templates set status = 'approved', components = jsonb_set(components, '{0,example}', '{\"body_text_named_params\": []}')",
  );
  expect(await pause()).toBeNull();
  await turn();
  expect(await messages()).toHaveLength(1);
});

test("a campaign that is continued uses the template's present version", async () => {
  const { here, campaignId, begin, rows, pause, turn, messages, people } = await templateCampaign({ message1: "" });
  await begin();
  await rows(`update message_templates set components = jsonb_set(components, '{0,text}', '"Oi {{nome}}, mudou."')`);
  expect(await pause()).toBe("templateChanged");
  await here(() => cancelCampaign(null, campaignId));
  await here(() => restartCampaign(null, campaignId));
  expect(await pause()).toBeNull();
  await rows("update campaign_shippings set state = 'skipped' where contact_id <> $1", [people.bia.contactId]);
  await turn();
  expect(await messages()).toMatchObject([{ body: "Oi Bia, mudou." }]);
});

test("when Meta pauses a template, browsers immediately get the running campaign with its pause", async () => {
  const { companyId, here, campaignId, begin, wabaId, metaId } = await templateCampaign();
  await begin();
  const before = (await publishedBy(companyId)).length;
  await here(() => storeNews(wabaId, [{ metaId, status: "paused" }], { isWhole: true, at: new Date() }));
  const told = (await publishedBy(companyId)).slice(before);
  expect(told).toMatchObject([
    { name: "message-templates.update" },
    { name: "campaign.update", payload: { campaign: { id: campaignId, pause: { reason: "template" } } } },
  ]);
});

test("preview and test message have what the person would get, and a test message outside the service window is the template", async () => {
  const { companyId, here, campaignId, people, messages, rows } = await templateCampaign();
  const admin = await makeUser(companyId, { profile: "admin" });
  const show = (searchParam: string) => here(() => previewCampaign(campaignId, { ...first, searchParam }));
  expect(await show("Rosa")).toMatchObject({ message: [{ body: "Oi, Rosa!", buttons: null }] });
  expect(await show("Bia")).toMatchObject({ message: [{ body: "Olá Bia, seu pedido saiu.", buttons: [] }] });
  const fields = await here(() => showCampaign(campaignId));
  const draft = {
    ...fields,
    template: { ...usualTemplate, values: { header: "", body: { nome: "sr(a)" }, buttons: {} } },
  };
  const asked = { ...first, searchParam: "Bia", fields: draft, campaignId, keepsFile: true };
  expect(await here(() => previewDraft(asked))).toMatchObject({ message: [{ body: "Olá sr(a), seu pedido saiu." }] });
  await here(() => testCampaign(admin, campaignId, { variant: 1, to: people.rosa.contactId }));
  const to = () => ({ phone: newNumber(), lid: null, verified: true });
  await here(() => testCampaign(admin, campaignId, { variant: 1, to: to() }));
  const sent = await messages();
  expect(sent.map(({ body }) => body).toSorted()).toEqual(["Oi, Rosa!", "Olá Rosa, seu pedido saiu."]);
  await rows("update message_templates set status = 'disabled'");
  await expect(here(() => testCampaign(admin, campaignId, { variant: 1, to: to() }))).rejects.toMatchObject({
    code: "ERR_TEMPLATE_NOT_SENDABLE",
  });
});

test("the file of a template's header is the campaign's own file, and a campaign without that file cannot begin", async () => {
  const { companyId, here, campaignId, rows, begin, turn, people } = await templateCampaign({ message1: "" });
  await rows(`update message_templates set components = '[{"type": "HEADER", "format": "IMAGE"}]' || components`);
  expect(await here(() => checkFlight(campaignId))).toMatchObject({ blockers: ["templateFile"] });
  const mediaId = await makeMedia(companyId, { key: "own", name: "own.png", mimetype: "image/png" });
  await rows("update campaigns set media_id = $1", [mediaId]);
  await begin();
  await rows("update campaign_shippings set state = 'skipped' where contact_id <> $1", [people.bia.contactId]);
  await turn();
  expect(
    await rows(
      "select media_id as \"mediaId\", media_type as kind, template->>'header' as header from messages where from_me",
    ),
  ).toEqual([{ mediaId, kind: "image", header: "image" }]);
});

test("a business in a contact list has no first name, and a template calls it by its whole name", async () => {
  const { rows, begin, turn, messages } = await templateCampaign({ message1: "" });
  await rows("update contact_list_items set name = 'Padaria Sol'");
  await begin();
  await turn();
  expect((await messages())[0]?.body).toBe("Olá Padaria Sol, seu pedido saiu.");
});

test("a person without a value for the template is left out of the campaign", async () => {
  const values = { header: "", body: { nome: "{cupom}" }, buttons: {} };
  const { here, campaignId } = await templateCampaign({ template: { ...usualTemplate, values } });
  expect(await here(() => checkFlight(campaignId))).toMatchObject({
    blockers: ["nobody", "variable"],
    missing: [{ key: "cupom", count: 2 }],
  });
});

test("a text that came too late for its window is sent as the template on a retry", async () => {
  const { here, campaignId, begin, turn, messages, rows, people } = await templateCampaign();
  await begin();
  await rows("update campaign_shippings set state = 'skipped' where contact_id <> $1", [people.rosa.contactId]);
  await turn();
  await rows("update messages set ack = -1, failure = 'window-closed'");
  await rows("update campaign_shippings set state = 'failed', reason = 'window-closed' where state = 'sending'");
  await rows("update service_windows set open_until = now() - interval '1 minute'");
  await here(() => retryFailed(campaignId, {}));
  await turn();
  expect(await messages()).toMatchObject([
    { body: "Oi, Rosa!", template: null },
    { body: "Olá Rosa, seu pedido saiu.", template: "aviso_entrega" },
  ]);
});

test("a campaign cannot be planned with a rejected template, and a copy keeps the template but not its text at the campaign's start", async () => {
  const { here, campaignId, rows, begin } = await templateCampaign();
  const scheduledAt = new Date(Date.now() + 7_200_000).toISOString();
  await rows("update message_templates set status = 'rejected'");
  await expect(here(() => updateCampaign(campaignId, { scheduledAt }))).rejects.toMatchObject({
    code: "ERR_CAMPAIGN_INCOMPLETE",
    details: { blockers: ["template"] },
  });
  await rows("update message_templates set status = 'approved'");
  await here(() => updateCampaign(campaignId, { scheduledAt }));
  await begin();
  const copy = await here(() => duplicateCampaign(campaignId));
  expect(copy.template).toEqual(usualTemplate);
  expect(await rows("select begun_template as begun from campaigns where id = $1", [copy.id])).toEqual([
    { begun: null },
  ]);
});

test("a template lists the campaigns that send it, and no campaigns of another account", async () => {
  const { here, campaignId, templateId, begin, rows } = await templateCampaign();
  await begin();
  expect(await here(() => listUsing("template", templateId))).toMatchObject([{ id: campaignId }]);
  await rows("update message_templates set waba_id = '1'");
  expect(await here(() => listUsing("template", templateId))).toEqual([]);
});

test.each([
  ["the same template is tried again under its id", (words: string) => words, 1],
  ["another template is composed anew", (words: string) => words.replace("saiu", "chegou"), 2],
])("when a template failed and people are tried again, %s", async (_what, change, count) => {
  const { here, campaignId, begin, turn, messages, rows } = await templateCampaign({ message1: "" });
  await begin();
  await turn();
  // A message of an earlier version has no category.
  await rows("update messages set ack = -1, failure = 'network', template = template - 'category'");
  await rows("update campaign_shippings set state = 'failed', reason = 'network' where state = 'sending'");
  const now = change("Olá {{nome}}, seu pedido saiu.");
  await rows("update message_templates set components = jsonb_set(components, '{0,text}', to_jsonb($1::text))", [now]);
  await here(() => cancelCampaign(null, campaignId));
  await here(() => restartCampaign(null, campaignId));
  await rows("update campaign_shippings set state = 'skipped' where message_id is null");
  await here(() => retryFailed(campaignId, {}));
  await turn();
  const bodies = (await messages()).map(({ body }) => body);
  expect(bodies).toHaveLength(count);
  expect(bodies).toContainEqual(expect.stringContaining(change("seu pedido saiu.")));
});
