import { inCompany } from "@balcao/core/base/database";
import { readFile } from "@balcao/core/base/files/store";
import { beginDue, dueCampaigns } from "@balcao/core/desk/campaigns/dispatch/round";
import { makeReadyCampaign, makeShipping } from "@balcao/core/testing/campaign-factories";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { beforeEach, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

let companyId: number;
let ids: Awaited<ReturnType<typeof makeReadyCampaign>>;
let ana: ReturnType<typeof as>;
let path: string;
beforeEach(async () => {
  companyId = await makeCompany();
  ids = await makeReadyCampaign(companyId);
  ana = as(await signIn(await makeUser(companyId)));
  path = `/campaigns/${ids.campaignId}`;
});
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  inCompany(companyId, () => queryText<T>(text, values));
const keys = async () =>
  (await rows<{ key: string }>("select object_key as key from media order by id")).map(({ key }) => key);
const pdf = Buffer.from("%PDF-1.4\n");
const attach = (bytes = pdf) => ana.post(`${path}/media-upload`).attach("file", bytes, "tabela.exe");

test("a file is uploaded, replaced and removed, and an unused file is off the disk when the call answers", async () => {
  const { body } = await attach().expect(200);
  expect(body).toMatchObject({ mediaName: "tabela.exe" });
  const [first = ""] = await keys();
  const media = body.mediaPath.replace("/api", "");
  expect((await ana.get(media).expect(200)).headers["content-disposition"]).toMatch(/^attachment;/);
  await attach(Buffer.from("olá")).expect(200);
  await expect(readFile(first)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  await ana.get(media).expect(404);
  const [second = ""] = await keys();
  const detached = (await ana.delete(`${path}/media-upload`).expect(200)).body;
  expect(detached).toMatchObject({ mediaPath: null, mediaName: null });
  await expect(readFile(second)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
});

test("a copy shares the file, which stays until both campaigns are deleted", async () => {
  await attach().expect(200);
  const [key = ""] = await keys();
  const copy = (await ana.post(`${path}/duplicate`).expect(200)).body;
  await ana.delete(path).expect(200);
  expect(await readFile(key)).toBeDefined();
  await ana.delete(`/campaigns/${copy.id}`).expect(200);
  await expect(readFile(key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
});

test("an upload without a file, or to a running campaign, changes nothing and leaves no file behind", async () => {
  await ana
    .post(`${path}/media-upload`)
    .field("x", "y")
    .expect(400, /ERR_VALIDATION/);
  await ana.post(`${path}/start`).expect(200);
  await attach().expect(409, { error: "ERR_CAMPAIGN_STATE" });
  await ana.delete(`${path}/media-upload`).expect(409, { error: "ERR_CAMPAIGN_STATE" });
  await ana.put(path).send({ name: "Outra" }).expect(409, { error: "ERR_CAMPAIGN_STATE" });
  await ana.delete(path).expect(409, { error: "ERR_CAMPAIGN_STATE" });
  expect(await keys()).toEqual([]);
});

test("the people of a report are a CSV file, filtered like the page, in which no cell can run as a formula", async () => {
  const sentAt = new Date("2026-11-20T12:00:00.000Z");
  const person = (more: object) => makeShipping(companyId, ids.campaignId, more);
  await person({ name: 'Rosa; "a" Lima', number: "5511900000001", state: "sent", sentAt });
  await person({ name: "=1+1", number: "5511900000002", state: "failed", reason: "refused" });
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const csv = async (query = "") => (await admin.get(`${path}/shippings/csv${query}`).expect(200)).text;
  const lines = (await csv()).trim().split("\r\n");
  expect(lines[0]).toMatch(/name.*number.*state.*reason.*variant.*sentAt/);
  expect(lines[1]).toContain('"Rosa; ""a"" Lima"');
  expect(lines[1]).toContain(sentAt.toISOString());
  expect(lines[2]).toMatch(/'=1\+1.*failed.*refused/);
  expect((await csv("?state=failed")).trim().split("\r\n")).toHaveLength(2);
  expect((await csv("?searchParam=0001")).trim().split("\r\n")).toHaveLength(2);
  await ana.get(`${path}/shippings/csv`).expect(403, { error: "ERR_NO_PERMISSION" });
  await admin.get("/campaigns/2147483647/shippings/csv").expect(404, { error: "ERR_NO_CAMPAIGN_FOUND" });
});

test("a campaign begins, is cancelled, continues and is retried over HTTP, and an impossible start is answered with the reasons", async () => {
  expect((await ana.post(`${path}/start`).expect(200)).body).toMatchObject({ status: "EM_ANDAMENTO" });
  expect((await ana.post(`${path}/cancel`).expect(200)).body).toMatchObject({ status: "CANCELADA" });
  expect((await ana.post(`${path}/restart`).expect(200)).body).toMatchObject({ status: "EM_ANDAMENTO" });
  await rows("update campaign_shippings set state = 'failed', reason = 'refused'");
  expect((await ana.post(`${path}/retry`).send({}).expect(200)).body).toEqual({ count: 1 });
  const { body } = await ana.post("/campaigns").send({ name: "Vazia" }).expect(200);
  const refused = (await ana.post(`/campaigns/${body.id}/start`).expect(409)).body;
  expect(refused).toMatchObject({
    error: "ERR_CAMPAIGN_NOT_READY",
    details: { blockers: ["noText", "noAudience", "noConnection"] },
  });
});

test.each([
  { scheduledAt: "2020-01-01T00:00:00Z" },
  { scheduledAt: "amanhã" },
  { name: "a" },
  { name: "a".repeat(51) },
  { message1: "a".repeat(70_000) },
  { confirmation: "sim" },
  { contactListId: "1; drop" },
])("the change %j of a campaign is refused", async (body) => {
  expect((await ana.put(path).send(body).expect(400)).body.error).toBe("ERR_VALIDATION");
});

test.each([
  [{ whatsappId: 1 }, "ERR_NO_WAPP_FOUND"],
  [{ contactListId: 1 }, "ERR_NO_CONTACT_LIST_FOUND"],
  [{ tagListId: 1 }, "ERR_NO_TAG_FOUND"],
  [{ fileListId: 1 }, "ERR_NO_FILE_LIST_FOUND"],
  [{ queueId: 1 }, "ERR_NO_QUEUE_FOUND"],
])("the change %j is refused when the company has nothing with this id", async (body, error) => {
  const nothing = Object.fromEntries(Object.keys(body).map((key) => [key, 2_147_483_647]));
  await ana.put(path).send(nothing).expect(404, { error });
});

test("only admins change the campaign settings; every user reads the care state of a number and can resume the number", async () => {
  await ana.post("/campaign-settings").send({ settings: {} }).expect(403, { error: "ERR_NO_PERMISSION" });
  await ana.get("/campaign-settings").expect(200);
  expect((await ana.get("/campaigns/care").expect(200)).body).toMatchObject([{ whatsappId: ids.connectionId }]);
  await ana.post(`/campaigns/care/${ids.connectionId}/resume`).expect(200);
});

test("a company whose plan lost campaigns is refused every call, and a planned campaign waits until the plan has them again", async () => {
  const now = new Date();
  await rows("update campaigns set status = 'PROGRAMADA', scheduled_at = $1", [now]);
  await rows("update companies set plan_features = array_remove(plan_features, 'useCampaigns')");
  const refused = { error: "ERR_PLAN_FEATURE_DISABLED" };
  const calls = [
    ana.get("/campaigns"),
    ana.get(path),
    ana.get(`${path}/report`),
    as(await signIn(await makeUser(companyId, { profile: "admin" }))).get(`${path}/shippings/csv`),
    ana.get("/campaigns/care"),
    ana.post("/campaigns").send({ name: "Nova" }),
    ana.post(`${path}/start`),
    ana.post(`${path}/retry`).send({}),
    attach(),
    ana.delete(path),
  ];
  for (const call of calls) await call.expect(403, refused);
  expect(await keys()).toEqual([]);
  expect(await inCompany(companyId, () => dueCampaigns(now))).toEqual([]);
  await rows("update companies set plan_features = array_append(plan_features, 'useCampaigns')");
  expect(await inCompany(companyId, () => dueCampaigns(now))).toEqual([ids.campaignId]);
  await inCompany(companyId, () => beginDue(ids.campaignId, now, "https://desk.test"));
  expect((await ana.get(path).expect(200)).body).toMatchObject({ status: "EM_ANDAMENTO" });
});
