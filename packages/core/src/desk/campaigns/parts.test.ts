import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCampaign, makeReadyCampaign, shippingsOf } from "../../testing/campaign-factories.ts";
import {
  makeCompany,
  makeContact,
  makeFileList,
  makeTag,
  makeTicket,
  makeTicketTag,
  publishedBy,
  someAdmin,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { deleteList } from "../contact-lists/service.ts";
import { attachFiles, deleteFileList, updateFileList } from "../file-lists/service.ts";
import { deleteTag } from "../tags/service.ts";
import { showCampaign } from "./access.ts";
import { beginDue } from "./dispatch/round.ts";
import { checkFlight } from "./preview/flight-check.ts";
import { duplicateCampaign, updateCampaign } from "./service.ts";
import { cancelCampaign, restartCampaign, startCampaign } from "./states.ts";

/** A campaign that can begin, for those of a list who also have a tag; nobody of the list has it, and another contact does. */
async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const tagListId = await makeTag(companyId);
  const contactId = await makeContact(companyId);
  await makeTicketTag(companyId, await makeTicket(companyId, { contactId }), tagListId);
  const fileListId = await makeFileList(companyId);
  const ids = await makeReadyCampaign(companyId, { fileListId });
  const both = () => here(() => updateCampaign(ids.campaignId, { tagListId }));

  const check = () => here(() => checkFlight(ids.campaignId));
  return { companyId, here, ...ids, fileListId, tagListId, both, check };
}

test("a campaign for those in list and tag is for nobody when its list was deleted, and says so", async () => {
  const { here, both, check, contactListId, campaignId } = await stage();
  await both();
  await here(() => deleteList(someAdmin, contactListId));
  expect(await check()).toMatchObject({ recipients: 0, blockers: ["contactListGone"] });
  await expect(here(() => startCampaign(null, campaignId))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_NOT_READY" });
});

test("the time of a campaign whose tag was deleted passes, and the campaign says that it did not begin", async () => {
  const { companyId, here, both, check, tagListId, campaignId } = await stage();
  await both();
  await here(() => deleteTag(someAdmin, tagListId));
  expect((await check()).blockers).toEqual(["tagListGone"]);
  await here(() =>
    queryText("update campaigns set status = 'PROGRAMADA', scheduled_at = now() where id = $1", [campaignId]),
  );
  await here(() => beginDue(campaignId, new Date()));
  expect(await here(() => showCampaign(campaignId))).toMatchObject({ status: "PROGRAMADA", missed: true });
  expect(await shippingsOf(companyId, campaignId)).toEqual([]);
});

test("without its file list it goes nowhere until somebody chooses another, or gives it up", async () => {
  const { here, check, fileListId, campaignId } = await stage();
  await here(() => deleteFileList(someAdmin, fileListId));
  expect((await check()).blockers).toEqual(["fileListGone"]);
  const copy = await here(() => duplicateCampaign(campaignId));
  expect(copy.lostParts).toEqual(["fileList"]);
  await here(() => updateCampaign(campaignId, { name: "Outro nome" }));
  expect((await check()).blockers).toEqual(["fileListGone"]);
  await here(() => updateCampaign(campaignId, { fileListId: null }));
  expect((await check()).blockers).toEqual([]);
  await here(() => startCampaign(null, campaignId));
});

test("what a running campaign takes people from, or sends, is not deleted; once all are in, its list may go", async () => {
  const { here, contactListId, fileListId, campaignId, check } = await stage();
  await here(() => startCampaign(null, campaignId));
  const refused = { code: "ERR_USED_BY_CAMPAIGN" };
  await expect(here(() => deleteFileList(someAdmin, fileListId))).rejects.toMatchObject(refused);
  await here(() => queryText("update campaigns set prepared_at = null where id = $1", [campaignId]));
  await expect(here(() => deleteList(someAdmin, contactListId))).rejects.toMatchObject(refused);
  await here(() => queryText("update campaigns set prepared_at = now() where id = $1", [campaignId]));
  await here(() => deleteList(someAdmin, contactListId));
  await here(() => cancelCampaign(null, campaignId));
  expect((await check()).blockers).toEqual(["contactListGone"]);
  await expect(here(() => restartCampaign(null, campaignId))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_NOT_READY" });
});

test("the files of a list stay as they are while a running campaign sends them; its name and text do not matter", async () => {
  const { companyId, here, fileListId, campaignId } = await stage();
  await here(() => startCampaign(null, campaignId));
  const refused = { code: "ERR_USED_BY_CAMPAIGN" };
  const change = (body: Parameters<typeof updateFileList>[1]) => here(() => updateFileList(fileListId, body));
  await expect(change({ options: [{ name: "Outro" }] })).rejects.toMatchObject(refused);
  const attach = () => here(() => attachFiles({ companyId }, fileListId, { entryIds: [1], files: [] }));
  await expect(attach()).rejects.toMatchObject(refused);
  await change({ name: "Preços de hoje" });
  await here(() => cancelCampaign(null, campaignId));
  await change({ options: [{ name: "Outro" }] });
});

test("a tag that only those who reply get is taken off in silence: nobody is written to for it", async () => {
  const { companyId, here } = await stage();
  const tagId = await makeTag(companyId);
  const id = await makeCampaign(companyId, { tagId });
  await here(() => deleteTag(someAdmin, tagId));
  expect(await here(() => showCampaign(id))).toMatchObject({ tagId: null, lostParts: [] });
  expect((await publishedBy(companyId)).map(({ name }) => name)).toEqual(["campaign.update", "tag.delete"]);
});
