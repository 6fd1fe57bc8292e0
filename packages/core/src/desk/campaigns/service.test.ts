import type { AppError } from "@balcao/shared/errors";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCampaign, makeReadyCampaign, makeShipping } from "../../testing/campaign-factories.ts";
import { makeContactList } from "../../testing/contact-list-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeFileList,
  makeMedia,
  makeQueue,
  makeTag,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { showCampaign } from "./access.ts";
import { listCampaigns } from "./list.ts";
import { attachToCampaign, detachFromCampaign } from "./media.ts";
import { createCampaign, deleteCampaign, duplicateCampaign, updateCampaign } from "./service.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const file = { key: "1/a", mimetype: "image/png", name: "a.png", size: 9 };
async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, ana: await makeUser(companyId), here };
}

test("a campaign is planned when it has a future time, and waits for a start when it has no time", async () => {
  const { companyId, here } = await stage();
  const whole = {
    message1: "Oi",
    contactListId: await makeContactList(companyId),
    whatsappId: await makeConnection(companyId),
  };
  const create = (scheduledAt?: string | null) =>
    here(() => createCampaign({ name: "Natal", ...whole, scheduledAt }, now));
  expect(await create()).toMatchObject({ status: "INATIVA", scheduledAt: null, counts: { total: 0 }, pause: null });
  expect(await create(inHours(2))).toMatchObject({ status: "PROGRAMADA", scheduledAt: inHours(2) });
  await expect(create(inHours(0))).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});

test("an incomplete campaign cannot be planned, and a planned campaign cannot be made incomplete", async () => {
  const { companyId, here } = await stage();
  const plan = (body: object) => here(() => createCampaign({ name: "Natal", ...body, scheduledAt: inHours(2) }, now));
  const lacks = (...blockers: string[]) => ({ code: "ERR_CAMPAIGN_INCOMPLETE", details: { blockers } });
  await expect(plan({})).rejects.toMatchObject(lacks("noText", "noAudience", "noConnection"));
  const whole = {
    message1: "Oi",
    contactListId: await makeContactList(companyId),
    whatsappId: await makeConnection(companyId),
  };
  await expect(plan({ ...whole, confirmation: true })).rejects.toMatchObject(lacks("noConfirmationText"));
  expect((await here(() => listCampaigns({ searchParam: "", pageNumber: 1 }))).records).toEqual([]);
  const { id } = await plan(whole);
  const change = (body: object) => here(() => updateCampaign(id, body, now));
  await expect(change({ message1: "" })).rejects.toMatchObject(lacks("noText"));
  await expect(change({ whatsappId: null })).rejects.toMatchObject(lacks("noConnection"));
  expect(await change({ whatsappId: null, scheduledAt: null })).toMatchObject({ status: "INATIVA", whatsappId: null });
});

test("a campaign shows its parts, and an update changes only the fields that it names", async () => {
  const { companyId, here } = await stage();
  const parts = {
    whatsappId: await makeConnection(companyId, { name: "Loja" }),
    contactListId: await makeContactList(companyId),
    tagListId: await makeTag(companyId, { name: "VIP" }),
    fileListId: await makeFileList(companyId, { name: "Catálogo" }),
    queueId: await makeQueue(companyId),
  };
  const { id } = await here(() =>
    createCampaign({ name: "Natal", message1: "Oi", tagId: parts.tagListId, ...parts }, now),
  );
  expect(await here(() => updateCampaign(id, { message2: "Olá" }, now))).toMatchObject({
    ...parts,
    message1: "Oi",
    message2: "Olá",
    whatsapp: { name: "Loja" },
    contactList: { name: "Clientes" },
    tagList: { name: "VIP" },
    fileList: { name: "Catálogo" },
  });
  expect((await publishedBy(companyId)).map(({ name }) => name)).toEqual(["campaign.update", "campaign.update"]);
});

test.each([
  ["INATIVA", null, true],
  ["PROGRAMADA", 1.1, true],
  ["PROGRAMADA", 0.9, false],
  ["EM_ANDAMENTO", null, false],
  ["CANCELADA", -5, true],
  ["FINALIZADA", null, false],
] as const)("a campaign that is %s with a time %s hours ahead can be edited: %s", async (status, hours, can) => {
  const { companyId, here } = await stage();
  const scheduledAt = hours === null ? null : new Date(inHours(hours));
  const { campaignId: id } = await makeReadyCampaign(companyId, { status, scheduledAt });
  const refusal = await here(() => updateCampaign(id, { name: "Páscoa" }, now)).then(
    () => null,
    (error: AppError) => error.code,
  );
  expect(refusal).toBe(can ? null : "ERR_CAMPAIGN_STATE");
  expect(await here(() => showCampaign(id))).toMatchObject({ name: can ? "Páscoa" : "Natal", status });
});

test("a new time plans a campaign, no time unplans it, and a cancelled campaign stays cancelled when its old time is sent again", async () => {
  const { companyId, here } = await stage();
  const { campaignId: id } = await makeReadyCampaign(companyId);
  const put = (scheduledAt: string | null) => here(() => updateCampaign(id, { scheduledAt }, now));
  expect((await put(inHours(3))).status).toBe("PROGRAMADA");
  expect((await put(null)).status).toBe("INATIVA");
  await here(() => queryText("update campaigns set status = 'CANCELADA', scheduled_at = $1", [inHours(-3)]));
  expect((await put(inHours(-3))).status).toBe("CANCELADA");
  await expect(put(inHours(-2))).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  expect((await put(null)).status).toBe("CANCELADA");
  expect((await put(inHours(4))).status).toBe("PROGRAMADA");
});

test("a part that the company does not have, or a removed number, is refused with the error code of its kind", async () => {
  const { companyId, here } = await stage();
  const theirs = await makeCompany();
  const removed = await makeConnection(companyId);
  await here(() => queryText("update connections set deleted_at = now()"));
  const refused: [object, string][] = [
    [{ whatsappId: await makeConnection(theirs) }, "ERR_NO_WAPP_FOUND"],
    [{ whatsappId: removed }, "ERR_NO_WAPP_FOUND"],
    [{ contactListId: await makeContactList(theirs) }, "ERR_NO_CONTACT_LIST_FOUND"],
    [{ tagListId: await makeTag(theirs) }, "ERR_NO_TAG_FOUND"],
    [{ tagId: await makeTag(theirs), tagListId: await makeTag(companyId) }, "ERR_NO_TAG_FOUND"],
    [{ fileListId: await makeFileList(theirs) }, "ERR_NO_FILE_LIST_FOUND"],
    [{ queueId: await makeQueue(theirs) }, "ERR_NO_QUEUE_FOUND"],
  ];
  const id = await makeCampaign(companyId);
  for (const [part, code] of refused) {
    await expect(here(() => createCampaign({ name: "Natal", ...part }, now))).rejects.toMatchObject({ code });
    await expect(here(() => updateCampaign(id, part, now))).rejects.toMatchObject({ code });
  }
});

test("a copy has the same texts, people and file, and no sent messages", async () => {
  const { companyId, here } = await stage();
  const { campaignId } = await makeReadyCampaign(companyId, {
    status: "FINALIZADA",
    startedAt: now,
    completedAt: now,
    missed: true,
  });
  const mediaId = await makeMedia(companyId, { key: `${companyId}/a` });
  await here(() => queryText("update campaigns set media_id = $1", [mediaId]));
  await makeShipping(companyId, campaignId, { state: "sent" });
  const [before, copy] = [await here(() => showCampaign(campaignId)), await here(() => duplicateCampaign(campaignId))];
  expect(copy).toEqual({
    ...before,
    id: copy.id,
    name: "Natal (2)",
    status: "INATIVA",
    startedAt: null,
    completedAt: null,
    missed: false,
    createdAt: copy.createdAt,
    counts: { ...before.counts, total: 0, open: 0 },
  });
  expect(copy.createdAt).not.toBe(before.createdAt);
  expect(before.counts).toMatchObject({ total: 1 });
});

test("a campaign is deleted with its people, and a running campaign cannot be deleted", async () => {
  const { companyId, ana, here } = await stage();
  const id = await makeCampaign(companyId, { status: "EM_ANDAMENTO" });
  await makeShipping(companyId, id);
  await expect(here(() => deleteCampaign(ana, id))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATE" });
  await here(() => queryText("update campaigns set status = 'CANCELADA'"));
  await here(() => deleteCampaign(ana, id));
  await expect(here(() => showCampaign(id))).rejects.toMatchObject({ code: "ERR_NO_CAMPAIGN_FOUND" });
  expect(
    await here(() => queryText("select 1 from campaign_shippings union all select 1 from campaign_counts")),
  ).toEqual([]);
  expect(await here(() => queryText("select action, about_name as about from audit"))).toEqual([
    { action: "campaign.removed", about: "Natal" },
  ]);
  expect((await publishedBy(companyId)).at(-1)).toMatchObject({ name: "campaign.delete", payload: { campaignId: id } });
});

test("a campaign's file can be added and replaced, and is removed from the store when nothing refers to the file any more", async () => {
  const { companyId, ana, here } = await stage();
  const id = await makeCampaign(companyId);
  const first = await here(() => attachToCampaign(id, file));
  expect(first).toMatchObject({
    campaign: { mediaName: "a.png", mediaPath: expect.stringMatching(/^\/api\/media\/\d+$/) },
    gone: [],
  });
  const copy = await here(() => duplicateCampaign(id));
  expect((await here(() => attachToCampaign(id, { ...file, key: "1/b" }))).gone).toEqual([]);
  expect((await here(() => detachFromCampaign(copy.id))).gone).toEqual(["1/a"]);
  expect((await here(() => deleteCampaign(ana, id))).gone).toEqual(["1/b"]);
  const running = await makeCampaign(companyId, { status: "EM_ANDAMENTO" });
  await expect(here(() => attachToCampaign(running, file))).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATE" });
  await expect(here(() => attachToCampaign(copy.id, undefined))).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});

test("campaigns are listed newest first, by name without accents and by status, page by page", async () => {
  const { companyId, here } = await stage();
  const ids: number[] = [];
  for (let n = 0; n < 22; n += 1)
    ids.unshift(await makeCampaign(companyId, { name: `Promoção ${n}`, status: n % 2 ? "CANCELADA" : "INATIVA" }));
  const page = { pageNumber: 1, searchParam: "" };
  const first = await here(() => listCampaigns(page));
  const rest = await here(() => listCampaigns({ ...page, cursor: first.nextCursor ?? "" }));
  expect([...first.records, ...rest.records].map(({ id }) => id)).toEqual(ids);
  expect((await here(() => listCampaigns({ ...page, pageNumber: 2 }))).records).toEqual(rest.records);
  expect((await here(() => listCampaigns({ ...page, searchParam: "2 PROMOCAO" }))).records).toHaveLength(3);
  expect((await here(() => listCampaigns({ ...page, status: "CANCELADA" }))).records).toHaveLength(11);
});
