import { asPlatform, inCompany } from "@balcao/core/base/database";
import { readFile } from "@balcao/core/base/files/store";
import { createAnnouncement } from "@balcao/core/office/announcements/service";
import { currentAnnouncements, listAnnouncements } from "@balcao/core/office/announcements/list";
import { unknownFiles } from "@balcao/core/office/maintenance/sweep";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { plansIn } from "@balcao/core/testing/plans";
import { queryText } from "@balcao/core/testing/query-text";
import { statementsOf } from "@balcao/core/testing/statements";
import { beforeEach, expect, test } from "vitest";
import { as, nobody, signIn } from "../testing/client.ts";

beforeEach(() => asPlatform(() => queryText("delete from announcements")));
const someone = async (values: { super?: boolean; profile?: "admin" } = {}, company = makeCompany()) =>
  as(await signIn(await makeUser(await company, values)));
const text = "O sistema para às 22h.";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const titles = ({ records }: { records: { title: string }[] }) => records.map(({ title }) => title);
/** The events that wait for browsers, by company. */
const told = (name: string) =>
  asPlatform(() =>
    queryText<{ company_id: number; rooms: string[]; payload: object }>(
      "select company_id, rooms, payload from outbox where name = $1 order by id",
      [name],
    ),
  );

test("the operator writes announcements, and users of every company read those that are published and still valid", async () => {
  const [operator, ana] = [await someone({ super: true }), await someone()];
  const write = (body: object) =>
    operator
      .post("/announcements")
      .send({ text, ...body })
      .expect(200);
  const { body: low } = await write({ title: " Novidades " });
  expect(low).toMatchObject({ title: "Novidades", priority: 3, status: true, mediaPath: null, startsAt: null });
  await write({ title: "Manutenção", priority: 1 });
  await write({ title: "Depois", priority: 1 });
  await write({ title: "Rascunho", status: false });
  await write({ title: "Amanhã", startsAt: inDays(1) });
  await write({ title: "Passado", startsAt: inDays(-2), endsAt: inDays(-1) });
  const { body: all } = await operator.get("/announcements").expect(200);
  expect([all.count, titles(all)]).toEqual([6, ["Depois", "Manutenção", "Passado", "Amanhã", "Rascunho", "Novidades"]]);
  const seen = ["Depois", "Manutenção", "Novidades"];
  expect(titles((await ana.get("/announcements").expect(200)).body)).toEqual(seen);
  const { body: current } = await ana.get("/announcements/current").expect(200);
  expect(titles(current)).toEqual(seen);
  expect(current.changesAt).toBe(all.records[3].startsAt);
  expect(titles((await operator.get("/announcements?searchParam=MANUTENCAO").expect(200)).body)).toEqual([
    "Manutenção",
  ]);
  for (const hidden of [2, 3, 4])
    await ana.get(`/announcements/${all.records[hidden].id}`).expect(404, { error: "ERR_NO_ANNOUNCEMENT_FOUND" });
  const path = `/announcements/${low.id}`;
  await operator.put(path).send({ priority: 2 }).expect(200);
  expect((await ana.get(path).expect(200)).body).toMatchObject({ title: "Novidades", priority: 2 });
  await operator.delete(path).expect(200, { ok: true });
  await ana.get(path).expect(404);
});

test("an admin who is not an operator changes no announcement, and a stranger reads none", async () => {
  const { id } = await asPlatform(() =>
    createAnnouncement({ title: "x", text, priority: 3, status: true, startsAt: null, endsAt: null }, new Date()),
  );
  const admin = await someone({ profile: "admin" });
  for (const call of [
    admin.post("/announcements").send({ title: "x", text }),
    admin.put(`/announcements/${id}`).send({ title: "y" }),
    admin.delete(`/announcements/${id}`),
    admin.post(`/announcements/${id}/media-upload`).attach("file", png, "a.png"),
    admin.delete(`/announcements/${id}/media-upload`),
  ])
    await call.expect(403, { error: "ERR_NO_PERMISSION" });
  for (const path of ["", "/current", `/${id}`]) await nobody().get(`/api/announcements${path}`).expect(401);
  await nobody().get(`/api/media/announcements/${id}`).expect(401);
});

test("an announcement that ends before it begins is refused, even after a change of only one date", async () => {
  const operator = await someone({ super: true });
  const body = { title: "x", text, startsAt: inDays(2), endsAt: inDays(1) };
  await operator.post("/announcements").send(body).expect(400);
  const { body: made } = await operator
    .post("/announcements")
    .send({ ...body, endsAt: inDays(3) })
    .expect(200);
  await operator
    .put(`/announcements/${made.id}`)
    .send({ endsAt: inDays(1) })
    .expect(400);
});

test("the image is a PNG or JPEG by its bytes, every company can read it, and it is deleted with its announcement", async () => {
  const [operator, ana] = [await someone({ super: true }), await someone()];
  const { body: made } = await operator.post("/announcements").send({ title: "x", text }).expect(200);
  const upload = (bytes: Buffer, name: string) =>
    operator.post(`/announcements/${made.id}/media-upload`).attach("file", bytes, name);
  await upload(Buffer.from("<svg onload='alert(1)'/>"), "a.png").expect(400, { error: "ERR_FILE_TYPE" });
  const { body: one } = await upload(png, "férias.png").expect(200);
  expect(one).toMatchObject({ mediaName: "férias.png" });
  const path = one.mediaPath.replace("/api", "");
  expect((await ana.get(path).expect(200)).body).toEqual(png);
  const keyOf = async () => {
    const [row] = await asPlatform(() => queryText<{ image_key: string }>("select image_key from announcements"));
    return row?.image_key ?? "";
  };
  const key = await keyOf();
  // The sweep of the store keeps the image, although no row of media names it.
  expect(await asPlatform(() => unknownFiles([key, "1/none"]))).toEqual(["1/none"]);
  await upload(png, "b.png").expect(200);
  await expect(readFile(key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  const second = await keyOf();
  const { body: bare } = await operator.delete(`/announcements/${made.id}/media-upload`).expect(200);
  expect(bare).toMatchObject({ mediaPath: null, mediaName: null });
  await expect(readFile(second)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  await ana.get(path).expect(404);
});

test("an announcement sends one event to the browsers of every company, and a draft sends no event", async () => {
  const [mine, other] = [await makeCompany(), await makeCompany()];
  await asPlatform(() => queryText("delete from outbox"));
  const operator = await someone({ super: true }, Promise.resolve(mine));
  const { body: made } = await operator.post("/announcements").send({ title: "x", text, status: false }).expect(200);
  expect(await told("announcement.update")).toEqual([]);
  await operator.put(`/announcements/${made.id}`).send({ status: true }).expect(200);
  const rows = await told("announcement.update");
  const companies = await asPlatform(() => queryText<{ id: number }>("select id from companies order by id"));
  expect(rows.map(({ company_id }) => company_id)).toEqual(companies.map(({ id }) => id));
  for (const companyId of [mine, other])
    expect(rows.find(({ company_id }) => company_id === companyId)).toMatchObject({
      rooms: [`c:${companyId}`],
      payload: { announcement: { id: made.id, title: "x" } },
    });
});

test("a mark as read counts for one user only, and reaches all screens of that user", async () => {
  const companyId = makeCompany();
  const [operator, ana, bruno] = [
    await someone({ super: true }),
    await someone({}, companyId),
    await someone({}, companyId),
  ];
  const { body: made } = await operator.post("/announcements").send({ title: "x", text }).expect(200);
  const { body: draft } = await operator.post("/announcements").send({ title: "y", text, status: false }).expect(200);
  await asPlatform(() => queryText("delete from outbox"));
  const body = { announcementIds: [made.id, draft.id, 2_000_000_000] };
  for (let twice = 0; twice < 2; twice += 1) await ana.post("/announcements/read").send(body).expect(200);
  const rows = await told("announcement.read");
  expect(rows).toMatchObject([{ payload: { announcementIds: [made.id] } }]);
  expect(rows[0]?.rooms[0]).toMatch(/^c:\d+:u:\d+$/);
  const readBy = async (who: typeof ana) =>
    (await who.get("/announcements/current").expect(200)).body.records[0].isRead;
  expect([await readBy(ana), await readBy(bruno)]).toEqual([true, false]);
});

test("the list continues page by page, and each page is read by two statements in index order", async () => {
  const companyId = await makeCompany();
  for (let n = 0; n < 45; n += 1)
    await asPlatform(() =>
      queryText("insert into announcements (title, text, priority) values ('x', 'y', $1)", [(n % 3) + 1]),
    );
  const ana = as(await signIn(await makeUser(companyId)));
  const { body: first } = await ana.get("/announcements").expect(200);
  const { body: second } = await ana.get("/announcements").query({ cursor: first.nextCursor }).expect(200);
  const { body: third } = await ana.get("/announcements").query({ cursor: second.nextCursor }).expect(200);
  expect(second).toEqual((await ana.get("/announcements?pageNumber=2").expect(200)).body);
  const ids = [first, second, third].flatMap(({ records }) => records.map(({ id }: { id: number }) => id));
  expect([new Set(ids).size, third.hasMore]).toEqual([45, false]);
  const user = { profile: "user", super: false } as const;
  const list = () => listAnnouncements(user, { searchParam: "", pageNumber: 1 }, new Date());
  expect(await statementsOf(companyId, list)).toHaveLength(2);
  const current = () => currentAnnouncements({ userId: 1 }, new Date());
  expect(await statementsOf(companyId, current)).toHaveLength(2);
  expect((await plansIn(companyId, list, ["seqscan", "sort"]))[0]?.plan).toContain("announcements_order");
  await inCompany(companyId, current);
});
