import { expect, test } from "vitest";
import { setCampaignSetting } from "../../../testing/campaign-factories.ts";
import { makeContactList, makeListItem } from "../../../testing/contact-list-factories.ts";
import { makeFileList, makeMedia, makeUser, newNumber } from "../../../testing/factories.ts";
import { later, runningCampaign } from "../../../testing/stages/running-campaign.ts";
import { previewCampaign, previewDraft } from "./preview.ts";
import { showCampaign } from "../access.ts";
import { testCampaign } from "./test-send.ts";

/** A running campaign with Rosa in its list. Returns the messages for her from preview, test and sender. */
async function stage(values: Parameters<typeof runningCampaign>[0] = {}) {
  const made = await runningCampaign({ message1: "Oi, {nome}! {cupom}", ...values });
  const { companyId, campaignId, here, rows, person, turn, sent } = made;
  const ana = await makeUser(companyId, { profile: "admin" });
  await rows("update campaign_settings set value = 'true' where key = 'optOutFooter'");
  await setCampaignSetting(companyId, "variables", [{ key: "cupom", value: "NATAL10" }]);
  const setFiles = async ({ own, listed }: { own?: string; listed?: boolean }) => {
    const gone = await makeMedia(companyId, { key: "gone", name: "gone.jpg" });
    await rows("update media set state = 'failed' where id = $1", [gone]);
    const map = await makeMedia(companyId, { key: "map", name: "map.jpg" });
    const price = await makeMedia(companyId, { key: "list", name: "price.pdf", mimetype: "application/pdf" });
    const fileListId = listed ? await makeFileList(companyId, { mediaIds: [gone, null, price, map] }) : null;
    const mediaId = own ? await makeMedia(companyId, { key: "own", name: "own", mimetype: own }) : null;
    await rows("update campaigns set file_list_id = $1, media_id = $2", [fileListId, mediaId]);
  };
  const listRosa = async () => {
    const [number, contactListId] = [newNumber(), await makeContactList(companyId)];
    await makeListItem(companyId, contactListId, {
      name: "Rosa",
      number,
      isWhatsappValid: true,
      checkedAt: new Date(),
    });
    await rows("update campaigns set contact_list_id = $1", [contactListId]);
    await person({ name: "Rosa", number });
  };
  const messages = () =>
    rows<{ body: string; file: string | null }>(
      "select m.body, f.name as file from messages m left join media f on f.id = m.media_id order by m.id",
    );
  const ways = {
    preview: async () => {
      const { question, message } = await here(() =>
        previewCampaign(campaignId, { position: 0, searchParam: "", variant: 1 }),
      );
      return [...question, ...message].map(({ body, file }) => ({ body, file: file?.name ?? null }));
    },
    draft: async () => {
      const fields = await here(() => showCampaign(campaignId));
      const asked = { fields, campaignId, keepsFile: true, position: 0, searchParam: "", variant: 1 };
      const { question, message } = await here(() => previewDraft(asked));
      return [...question, ...message].map(({ body, file }) => ({ body, file: file?.name ?? null }));
    },
    test: async () => {
      const to = { phone: newNumber(), lid: null, verified: true };
      const before = await messages();
      await here(() => testCampaign(ana, campaignId, { variant: 1, to }));
      return (await messages()).slice(before.length);
    },
    sender: async () => {
      const before = await messages();
      await turn();
      await sent();
      await rows(
        "update campaign_shippings set confirmed_at = now(), state = 'queued' where state = 'waiting_confirmation'",
      );
      await turn(later(20));
      return (await messages()).slice(before.length);
    },
  };
  return { setFiles, listRosa, ways, here, rows, campaignId };
}

const line = "\n\nResponda SAIR para não receber mais mensagens.";
const text = `Oi, Rosa! NATAL10${line}`;
const own = { body: text, file: "own" };
const listed = [
  { body: "", file: "price.pdf" },
  { body: "", file: "map.jpg" },
];
const asking = { confirmation: true, confirmationMessage1: "Quer, {nome}?" };
test.each([
  ["a text", {}, {}, [{ body: text, file: null }]],
  ["a text with its own file", {}, { own: "image/png" }, [own]],
  [
    "a text with its own recording",
    {},
    { own: "audio/ogg" },
    [
      { body: "", file: "own" },
      { body: text, file: null },
    ],
  ],
  ["a text with a list of files", {}, { listed: true }, [...listed, { body: text, file: null }]],
  ["a text with its own file and a list of files", {}, { own: "image/png", listed: true }, [...listed, own]],
  [
    "a question, a text, its own file and a list of files",
    asking,
    { own: "image/png", listed: true },
    [{ body: `Quer, Rosa?${line}`, file: null }, ...listed, { body: "Oi, Rosa! NATAL10", file: "own" }],
  ],
])(
  "preview, preview of the form, test and sender compose the same messages of %s",
  async (_what, values, files, expected) => {
    const { setFiles, listRosa, ways } = await stage(values);
    await setFiles(files);
    await listRosa();
    expect(await ways.preview()).toEqual(expected);
    expect(await ways.draft()).toEqual(expected);
    expect(await ways.test()).toEqual(expected);
    expect(await ways.sender()).toEqual(expected);
  },
);

test("a test of a campaign without people fills in the shortcuts", async () => {
  const { ways } = await stage({ message1: "{cupom}" });
  expect(await ways.test()).toEqual([{ body: `NATAL10${line}`, file: null }]);
});

test("a person with an empty text is left out", async () => {
  const { person, turn, state, messages } = await runningCampaign({ message1: "{email}" });
  const id = await person({ email: "" });
  await turn();
  expect(await state(id)).toEqual({ state: "skipped", reason: "variable" });
  expect(await messages()).toEqual([]);
});

test("an unsaved form is previewed with its own texts and people and without its removed file, and nothing is saved", async () => {
  const { setFiles, listRosa, here, rows, campaignId } = await stage();
  await setFiles({ own: "image/png" });
  await listRosa();
  const before = await rows("select * from campaigns");
  const { contactListId, ...saved } = await here(() => showCampaign(campaignId));
  const fields = {
    ...saved,
    contactListId,
    message1: "Tchau, {nome}! {xis}",
    confirmation: true,
    confirmationMessage1: "Posso?",
  };
  const which = { position: 0, searchParam: "", variant: 1 };
  const ofNew = { ...which, campaignId: null, keepsFile: true };
  expect(await here(() => previewDraft({ ...ofNew, fields }))).toMatchObject({
    name: "Rosa",
    question: [{ body: `Posso?${line}`, file: null }],
    message: [{ body: "Tchau, Rosa! {xis}", file: null }],
    missing: ["xis"],
  });
  const without = await here(() => previewDraft({ ...which, campaignId, keepsFile: false, fields }));
  expect(without.message).toEqual([{ body: "Tchau, Rosa! {xis}", file: null, buttons: null }]);
  const nobody = here(() => previewDraft({ ...ofNew, fields: { ...fields, contactListId: null } }));
  await expect(nobody).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
  expect(await rows("select * from campaigns")).toEqual(before);
});
