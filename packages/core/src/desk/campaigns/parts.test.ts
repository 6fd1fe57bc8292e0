import type { CampaignPart } from "@balcao/shared/campaigns/schema";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCampaign, makeReadyCampaign, makeShipping, shippingsOf } from "../../testing/campaign-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeFileList,
  makeQueue,
  makeTag,
  makeTicket,
  makeTicketTag,
  makeUser,
  publishedBy,
  someAdmin,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { MailRow } from "../../company/mail/mail.model.ts";
import { deleteQueue } from "../../company/queues/service.ts";
import { deleteConnection } from "../../numbers/connections/service.ts";
import { deleteList } from "../contact-lists/service.ts";
import { attachFiles, deleteFileList, updateFileList } from "../file-lists/service.ts";
import { deleteTag } from "../tags/service.ts";
import { showCampaign } from "./access.ts";
import { beginDue } from "./dispatch/round.ts";
import { listUsing } from "./parts.ts";
import { retryFailed } from "./people/retry.ts";
import { checkFlight } from "./preview/flight-check.ts";
import { duplicateCampaign, updateCampaign } from "./service.ts";
import { cancelCampaign, restartCampaign, startCampaign } from "./states.ts";

/** A campaign that can begin, for the people of a list. `both` restricts it to people with a tag, which only another contact has. */
async function stage() {
  const companyId = await makeCompany();
  await makeUser(companyId, { profile: "admin", email: `dona${companyId}@loja.test` });
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

test("a campaign for the people in both a list and a tag has no recipients once its list is deleted, and the check says so", async () => {
  const { here, both, check, contactListId, campaignId } = await stage();
  await both();
  await here(() => deleteList(someAdmin, contactListId));
  expect(await check()).toMatchObject({ recipients: 0, blockers: ["contactListGone"] });
  await expect(here(() => startCampaign(null, campaignId))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_NOT_READY" });
});

test("a tag's contacts without a number are counted as left out, and erased people are not counted", async () => {
  const { companyId, here, tagListId, campaignId, check } = await stage();
  const hidden = await makeContact(companyId);
  await makeTicketTag(companyId, await makeTicket(companyId, { contactId: hidden }), tagListId);
  await here(() => queryText("update contacts set number = '' where id = $1", [hidden]));
  expect(await check()).toMatchObject({ withoutNumber: 0 });
  await here(() => updateCampaign(campaignId, { tagListId, contactListId: null }));
  expect(await check()).toMatchObject({ withoutNumber: 1 });
  await here(() => queryText("update contacts set erased_at = now() where id = $1", [hidden]));
  expect(await check()).toMatchObject({ withoutNumber: 0 });
});

test("a campaign whose tag was deleted does not begin at its time, and admins get the reason by e-mail", async () => {
  const { companyId, here, both, check, tagListId, campaignId } = await stage();
  await both();
  await here(() => deleteTag(someAdmin, tagListId));
  expect((await check()).blockers).toEqual(["tagListGone"]);
  await here(() =>
    queryText("update campaigns set status = 'PROGRAMADA', scheduled_at = now() where id = $1", [campaignId]),
  );
  await here(() => beginDue(campaignId, new Date(), "https://desk.test"));
  expect(await here(() => showCampaign(campaignId))).toMatchObject({
    status: "PROGRAMADA",
    missed: true,
    missedBy: ["tagListGone"],
  });
  expect(await shippingsOf(companyId, campaignId)).toEqual([]);
  const [mail] = await here(() => MailRow.findAll({ where: { recipient: `dona${companyId}@loja.test` } }));
  expect(mail).toMatchObject({ subject: "Balcão: A campanha Natal não começou" });
  expect(mail?.body).toContain("A etiqueta das pessoas foi excluída.");
  expect(mail?.body).toContain("https://desk.test/campaigns");
  await here(() => updateCampaign(campaignId, { tagListId: null }));
  await here(() => startCampaign(null, campaignId));
  expect(await here(() => showCampaign(campaignId))).toMatchObject({ missed: false, missedBy: [] });
});

test("without its file list a campaign does not start until a user chooses another list, or none", async () => {
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

test("a list, tag or file list of a running campaign cannot be deleted, except a list whose people are all prepared", async () => {
  const { here, contactListId, fileListId, campaignId, check } = await stage();
  await here(() => startCampaign(null, campaignId));
  const refused = { code: "ERR_USED_BY_CAMPAIGN", details: { names: "Natal" } };
  await expect(here(() => deleteFileList(someAdmin, fileListId))).rejects.toMatchObject(refused);
  await here(() => queryText("update campaigns set prepared_at = null where id = $1", [campaignId]));
  await expect(here(() => deleteList(someAdmin, contactListId))).rejects.toMatchObject(refused);
  await here(() => queryText("update campaigns set prepared_at = now() where id = $1", [campaignId]));
  await here(() => deleteList(someAdmin, contactListId));
  await here(() => cancelCampaign(null, campaignId));
  expect((await check()).blockers).toEqual(["contactListGone"]);
  await expect(here(() => restartCampaign(null, campaignId))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_NOT_READY" });
});

test("a file list's files cannot change while a running campaign sends them, but the list's name and text can change", async () => {
  const { here, fileListId, campaignId } = await stage();
  await here(() => startCampaign(null, campaignId));
  const refused = { code: "ERR_USED_BY_CAMPAIGN" };
  const change = (body: Parameters<typeof updateFileList>[1]) => here(() => updateFileList(fileListId, body));
  await expect(change({ options: [{ name: "Outro" }] })).rejects.toMatchObject(refused);
  const attach = () => here(() => attachFiles(fileListId, { entryIds: [1], files: [] }));
  await expect(attach()).rejects.toMatchObject(refused);
  await change({ name: "Preços de hoje" });
  await here(() => cancelCampaign(null, campaignId));
  await change({ options: [{ name: "Outro" }] });
});

test("a tag that is only for people who reply is removed without leaving a lost part, because it chooses no recipients", async () => {
  const { companyId, here } = await stage();
  const tagId = await makeTag(companyId);
  const id = await makeCampaign(companyId, { tagId });
  await here(() => deleteTag(someAdmin, tagId));
  expect(await here(() => showCampaign(id))).toMatchObject({ tagId: null, lostParts: [] });
  expect((await publishedBy(companyId)).map(({ name }) => name)).toEqual(["tag.delete", "campaign.update"]);
});

test("a queue for replies cannot be deleted during a running campaign; other campaigns then have no queue for replies", async () => {
  const { companyId, here, campaignId } = await stage();
  const queueId = await makeQueue(companyId);
  await here(() => updateCampaign(campaignId, { queueId }));
  expect(await here(() => listUsing("queue", queueId))).toEqual([]);
  await here(() => startCampaign(null, campaignId));
  expect(await here(() => listUsing("queue", queueId))).toMatchObject([{ id: campaignId, name: "Natal" }]);
  const refused = { code: "ERR_USED_BY_CAMPAIGN", details: { names: "Natal" } };
  await expect(here(() => deleteQueue(someAdmin, queueId))).rejects.toMatchObject(refused);
  await here(() => cancelCampaign(null, campaignId));
  const before = (await publishedBy(companyId)).length;
  await here(() => deleteQueue(someAdmin, queueId));
  expect(await here(() => showCampaign(campaignId))).toMatchObject({ queueId: null, lostParts: [] });
  expect((await publishedBy(companyId)).slice(before).map(({ name }) => name)).toEqual([
    "queue.delete",
    "campaign.update",
  ]);
});

test("for each part, the campaigns that run with it or are planned with it are listed", async () => {
  const { companyId, here, campaignId, contactListId, connectionId, fileListId } = await stage();
  const using = (part: CampaignPart, id: number) => here(() => listUsing(part, id));
  expect(await using("contactList", contactListId)).toEqual([]);
  const scheduledAt = new Date(Date.now() + 7_200_000).toISOString();
  await here(() => updateCampaign(campaignId, { scheduledAt }));
  const runningId = await makeCampaign(companyId, { name: "Páscoa", status: "EM_ANDAMENTO", connectionId });
  const waits = { id: campaignId, name: "Natal", status: "PROGRAMADA", scheduledAt };
  expect(await using("contactList", contactListId)).toEqual([waits]);
  expect(await using("fileList", fileListId)).toEqual([waits]);
  expect(await using("whatsapp", connectionId)).toEqual([
    { id: runningId, name: "Páscoa", status: "EM_ANDAMENTO", scheduledAt: null },
    waits,
  ]);
});

test("deleting a number cancels its running campaign, which can then ask the people without an answer again from another number", async () => {
  const { companyId, here, campaignId, connectionId, check } = await stage();
  await here(() =>
    updateCampaign(campaignId, { confirmation: true, confirmationMessage1: "Posso?", fileListId: null }),
  );
  await here(() => startCampaign(null, campaignId));
  const [{ id } = { id: 0 }] = await shippingsOf(companyId, campaignId);
  const become = (state: string) =>
    here(() =>
      queryText(
        "update campaign_shippings set state = $1, held = true, connection_id = $2, confirmation_requested_at = now() where id = $3",
        [state, connectionId, id],
      ),
    );
  await become("waiting_confirmation");
  const readId = await makeShipping(companyId, campaignId, { state: "read", connectionId, messageId: null });
  await makeConnection(companyId, { isDefault: true });
  await here(() => queryText("update connections set is_default = false where id = $1", [connectionId]));
  await here(() => deleteConnection(someAdmin, connectionId));
  expect(await here(() => showCampaign(campaignId))).toMatchObject({
    status: "CANCELADA",
    whatsappId: null,
    lostParts: ["whatsapp"],
    counts: { asked: 0, open: 1 },
  });
  expect((await check()).blockers).toEqual(["connectionGone"]);
  await expect(here(() => restartCampaign(null, campaignId))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_NOT_READY" });
  const whatsappId = await makeConnection(companyId);
  await here(() => updateCampaign(campaignId, { whatsappId }));
  await here(() => restartCampaign(null, campaignId));
  const states = (await shippingsOf(companyId, campaignId)).map((one) => [one.id, one.state, one.held]);
  expect(states).toEqual(
    expect.arrayContaining([
      [id, "queued", false],
      [readId, "read", false],
    ]),
  );
});

test("a finished campaign keeps the name of its deleted number, and a retry from that number is refused", async () => {
  const { companyId, here } = await stage();
  const connectionId = await makeConnection(companyId, { name: "Antiga" });
  const id = await makeCampaign(companyId, { status: "FINALIZADA", connectionId });
  await makeShipping(companyId, id, { state: "failed", connectionId });
  await here(() => deleteConnection(someAdmin, connectionId));
  expect(await here(() => showCampaign(id))).toMatchObject({ whatsapp: { name: "Antiga" }, lostParts: [] });
  await expect(here(() => retryFailed(id, {}))).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
});

test("a campaign waits for the import of its list: a start is refused, and its planned time does not count as missed", async () => {
  const { companyId, here, campaignId, contactListId, check } = await stage();
  await here(() =>
    queryText(
      "insert into contact_list_imports (company_id, contact_list_id, source, status, total, valid, repeated) values ($1, $2, 'file', 'running', 50, 20, 5)",
      [companyId, contactListId],
    ),
  );
  expect(await check()).toMatchObject({ blockers: ["importing"], rowsToCome: 25 });
  await expect(here(() => startCampaign(null, campaignId))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_NOT_READY" });
  await here(() =>
    queryText("update campaigns set status = 'PROGRAMADA', scheduled_at = now() where id = $1", [campaignId]),
  );
  const due = () => here(() => beginDue(campaignId, new Date(), "https://desk.test"));
  await due();
  expect(await here(() => showCampaign(campaignId))).toMatchObject({ status: "PROGRAMADA", missed: false });
  await here(() => queryText("update contact_list_imports set status = 'done'"));
  await due();
  expect(await here(() => showCampaign(campaignId))).toMatchObject({ status: "EM_ANDAMENTO", startedLate: false });
});
