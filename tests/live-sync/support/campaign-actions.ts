import { inCompany } from "@balcao/core/base/database";
import { updateSetting } from "@balcao/core/company/settings/service";
import { resumeNumber } from "@balcao/core/desk/campaigns/care-list";
import { heedWarning } from "@balcao/core/desk/campaigns/dispatch/warnings";
import { beginDue, expireQuestions, finishOver, prepareNext } from "@balcao/core/desk/campaigns/dispatch/round";
import { takeTurn } from "@balcao/core/desk/campaigns/dispatch/turn";
import { attachToCampaign, detachFromCampaign } from "@balcao/core/desk/campaigns/media";
import { retryFailed } from "@balcao/core/desk/campaigns/people/retry";
import { createCampaign, deleteCampaign, duplicateCampaign, updateCampaign } from "@balcao/core/desk/campaigns/service";
import { saveCampaignSettings } from "@balcao/core/desk/campaigns/settings";
import { cancelCampaign, restartCampaign, startCampaign } from "@balcao/core/desk/campaigns/states";
import { takeAnswers } from "@balcao/core/desk/contact-lists/checks";
import { createItem } from "@balcao/core/desk/contact-lists/items";
import { deleteList, updateList } from "@balcao/core/desk/contact-lists/service";
import { deleteQueue } from "@balcao/core/company/queues/service";
import { deleteFileList, updateFileList } from "@balcao/core/desk/file-lists/service";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { messageFailed, receiveAcks } from "@balcao/core/desk/messages/changes/acks";
import { deleteTag, updateTag } from "@balcao/core/desk/tags/service";
import { deleteConnection, startSession, updateConnection } from "@balcao/core/numbers/connections/service";
import { makeCampaign, makeShipping } from "@balcao/core/testing/campaign-factories";
import { makeContactList, makeListItem } from "@balcao/core/testing/contact-list-factories";
import { makeConnection, makeFileList, makeQueue, makeTag, makeUser, newNumber } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { queryText } from "@balcao/core/testing/query-text";
import { noon, runningCampaign } from "@balcao/core/testing/stages/running-campaign";

/** A company with a waiting campaign of a list, a tag and files, and a running campaign on another number. */
export async function stage() {
  const { campaignId: runningId, connectionId: busyId, ...of } = await runningCampaign({ name: "Natal" });
  const { companyId, here } = of;
  const ana = await makeUser(companyId, { profile: "admin" });
  const [contactListId, tagId] = [await makeContactList(companyId), await makeTag(companyId, { name: "Alfa" })];
  const number = newNumber();
  const itemId = await makeListItem(companyId, contactListId, { number, isWhatsappValid: true, checkedAt: new Date() });
  const fileListId = await makeFileList(companyId);
  const connectionId = await makeConnection(companyId, { name: "Loja", status: "CONNECTED" });
  const queueId = await makeQueue(companyId);
  const campaignId = await makeCampaign(companyId, { contactListId, fileListId, connectionId, queueId });
  const taggedId = await makeCampaign(companyId, { tagListId: tagId, tagId, connectionId });
  const rosa = newNumber();
  const shippingId = await makeShipping(companyId, runningId, { number: rosa });
  await here(() => queryText("update connections set status = 'CONNECTED' where id = $1", [busyId]));
  const ids = { companyId, ana, runningId, busyId, contactListId, tagId, itemId, fileListId, connectionId, queueId };
  return { ...of, ...ids, campaignId, taggedId, shippingId, number, rosa };
}
export type Stage = Awaited<ReturnType<typeof stage>>;
type Action = [name: string, act: (s: Stage) => Promise<unknown>];

const here =
  (act: (s: Stage) => Promise<unknown>) =>
  (s: Stage): Promise<unknown> =>
    inCompany(s.companyId, () => act(s));
const file = (s: Stage) => ({ key: `${s.companyId}/a`, name: "a.pdf", size: 3, mimetype: "application/pdf" });
/** The running campaign writes to its next person, and the server accepts the message. */
const write = async (s: Stage) => {
  await s.turn();
  await s.sent();
};
const fail = async (s: Stage) => {
  await s.turn();
  const [message] = await s.messages();
  await inCompany(s.companyId, () => messageFailed(message?.id ?? 0, "refused"));
};
const restricted = { kind: "locked", until: null } as const;

/** The changes of the calls for campaigns, by the names of the calls. */
export const calls: Record<string, Action> = {
  create: ["a campaign is made", here(() => createCampaign({ name: "Natal de novo" }))],
  update: ["a campaign is renamed", here((s) => updateCampaign(s.campaignId, { name: "Páscoa" }))],
  duplicate: ["a campaign is duplicated", here((s) => duplicateCampaign(s.campaignId))],
  delete: ["a campaign is deleted", here((s) => deleteCampaign(s.ana, s.campaignId))],
  attach: ["a campaign gets a file", here((s) => attachToCampaign(s.campaignId, file(s)))],
  detach: [
    "the file of a campaign is removed",
    here((s) => attachToCampaign(s.campaignId, file(s)).then(() => detachFromCampaign(s.campaignId))),
  ],
  start: ["a campaign begins", here((s) => startIt(s))],
  cancel: ["a campaign is cancelled", here((s) => cancelCampaign(s.ana, s.runningId))],
  restart: [
    "a campaign goes on",
    here((s) =>
      startIt(s)
        .then(() => cancelCampaign(s.ana, s.campaignId))
        .then(() => restartCampaign(s.ana, s.campaignId)),
    ),
  ],
  retry: [
    "the failed people of a campaign are tried again",
    async (s) => {
      await fail(s);
      await inCompany(s.companyId, () => retryFailed(s.runningId, {}));
    },
  ],
  saveSettings: [
    "the campaign settings are changed",
    here((s) => saveCampaignSettings(s.ana, { settings: { hoursFrom: "03:00", hoursTo: "03:01" } })),
  ],
  resume: [
    "a number that WhatsApp warned is resumed",
    here((s) => heedWarning(s.busyId, restricted, new Date()).then(() => resumeNumber(s.busyId))),
  ],
};
const startIt = (s: Stage) => startCampaign(s.ana, s.campaignId);

/** Changes that come from other causes than a call for campaigns. */
export const follows: Record<string, Action> = {
  list: ["the campaign's list is renamed", here((s) => updateList(s.contactListId, { name: "Zeladores" }))],
  listGone: ["the campaign's list is deleted", here((s) => deleteList(s.ana, s.contactListId))],
  person: [
    "the campaign's list gets one more person",
    here((s) =>
      createItem({ contactListId: s.contactListId, name: "Bia", number: newNumber(), email: "", variables: {} }),
    ),
  ],
  tag: ["the campaign's tag is renamed", here((s) => updateTag(s.ana, s.tagId, { name: "Zeta" }))],
  tagGone: ["the campaign's tag is deleted", here((s) => deleteTag(s.ana, s.tagId))],
  files: ["the campaign's file list is renamed", here((s) => updateFileList(s.fileListId, { name: "Zeros" }))],
  filesGone: ["the campaign's file list is deleted", here((s) => deleteFileList(s.ana, s.fileListId))],
  queueGone: ["the queue of the campaign's answers is deleted", here((s) => deleteQueue(s.ana, s.queueId))],
  number: ["the campaign's number is renamed", here((s) => updateConnection(s.ana, s.connectionId, { name: "Zebra" }))],
  numberGone: ["the campaign's number is removed", here((s) => deleteConnection(s.ana, s.connectionId))],
  busyGone: ["the number of a running campaign is removed", here((s) => deleteConnection(s.ana, s.busyId))],
  drop: [
    "the number of a running campaign drops",
    here(async (s) => {
      await queryText("update connections set status = 'DISCONNECTED' where id = $1", [s.busyId]);
      await startSession(s.ana, s.busyId, {});
    }),
  ],
  off: ["campaigns are switched off", here((s) => updateSetting(s.ana, "campaignsEnabled", "false"))],
  clock: ["the company gets another time zone", here((s) => updateSetting(s.ana, "timezone", "Asia/Tokyo"))],
  warned: ["WhatsApp warns a number", here((s) => heedWarning(s.busyId, restricted, new Date()))],
  halved: [
    "WhatsApp warns a number for the first time",
    here((s) => heedWarning(s.busyId, { kind: "warned", isLast: false, until: null }, new Date())),
  ],
  written: ["somebody is written to", write],
  over: [
    "a campaign ends",
    async (s) => {
      await write(s);
      await inCompany(s.companyId, () => finishOver(noon));
    },
  ],
  read: [
    "somebody reads a campaign's message",
    async (s) => {
      await write(s);
      const [message] = await s.messages();
      await inCompany(s.companyId, () => receiveAcks(s.busyId, [{ wid: message?.wid ?? "", ack: 3 }]));
    },
  ],
  replied: [
    "somebody replies",
    async (s) => {
      await write(s);
      await inCompany(s.companyId, () => receiveMessage(inboundText(s.busyId, { number: s.rosa, body: "Tem azul?" })));
    },
  ],
  failed: ["a message fails", fail],
  leftOut: [
    "somebody is left out",
    async (s) => {
      await s.rows("insert into known_numbers (company_id, number, is_valid) values ($1, $2, false)", [
        s.companyId,
        s.rosa,
      ]);
      await inCompany(s.companyId, () => takeTurn(s.busyId, { now: noon, random: () => 0.5 }));
    },
  ],
  checked: [
    "WhatsApp says that a person's number is unknown",
    async (s) => {
      await s.rows("update campaign_shippings set unchecked = true");
      await inCompany(s.companyId, () => takeAnswers([{ number: s.rosa, phone: null, lid: null }]));
    },
  ],
  silent: [
    "nobody answers the question",
    async (s) => {
      await s.rows(
        "update campaign_shippings set state = 'waiting_confirmation', confirmation_requested_at = now() - interval '3 days'",
      );
      await inCompany(s.companyId, () => expireQuestions(new Date()));
    },
  ],
  due: [
    "the time of a campaign has come",
    async (s) => {
      await s.rows("update campaigns set status = 'PROGRAMADA', scheduled_at = now() where id = $1", [s.campaignId]);
      await inCompany(s.companyId, () => beginDue(s.campaignId, new Date(), "https://desk.test"));
    },
  ],
  missed: [
    "a campaign misses its time",
    async (s) => {
      await s.rows(
        "update campaigns set status = 'PROGRAMADA', scheduled_at = now() - interval '2 days' where id = $1",
        [s.campaignId],
      );
      await inCompany(s.companyId, () => beginDue(s.campaignId, new Date(), "https://desk.test"));
    },
  ],
  prepared: [
    "more people are taken into a campaign",
    async (s) => {
      await s.rows("update campaigns set status = 'EM_ANDAMENTO', started_at = now() where id = $1", [s.campaignId]);
      await inCompany(s.companyId, prepareNext);
    },
  ],
};
