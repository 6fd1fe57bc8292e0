import { asPlatform } from "@balcao/core/base/database";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { plansIn } from "@balcao/core/testing/plans";
import { statementsOf } from "@balcao/core/testing/statements";
import { createHelpVideo, listHelpVideos } from "@balcao/core/office/helps/service";
import { beforeEach, expect, test } from "vitest";
import { as, nobody, signIn } from "../testing/client.ts";

beforeEach(() => asPlatform(() => queryText("delete from help_videos")));
const someone = async (values: { super?: boolean; profile?: "admin" } = {}) =>
  as(await signIn(await makeUser(await makeCompany(), values)));
const video = "https://youtu.be/dQw4w9WgXcQ";

test("the operator writes help videos, and the users of every company read them, sorted by title and with their count", async () => {
  const [operator, ana] = [await someone({ super: true }), await someone()];
  const made = await operator.post("/helps").send({ title: " Tickets ", video }).expect(200);
  expect(made.body).toEqual({ id: made.body.id, title: "Tickets", description: "", video });
  await operator.post("/helps").send({ title: "conexões", description: "QR", video }).expect(200);
  const { body } = await ana.get("/helps/list").expect(200);
  expect([body.count, body.records.map(({ title }: { title: string }) => title)]).toEqual([2, ["conexões", "Tickets"]]);
  const found = await ana.get("/helps?searchParam=CONEXOES").expect(200);
  expect(found.body).toMatchObject({ records: [{ title: "conexões" }], count: 1, hasMore: false, nextCursor: null });
  const path = `/helps/${made.body.id}`;
  const changed = await operator.put(path).send({ description: "Novo" }).expect(200);
  expect(changed.body).toMatchObject({ title: "Tickets", description: "Novo" });
  await operator.delete(path).expect(200, { ok: true });
  for (const gone of [operator.delete(path), operator.put(path).send({ title: "x" })])
    await gone.expect(404, { error: "ERR_NO_HELP_VIDEO_FOUND" });
  expect((await ana.get("/helps/list").expect(200)).body.count).toBe(1);
});

test("an admin who is not an operator changes no video, and a stranger reads none", async () => {
  const { id } = await asPlatform(() => createHelpVideo({ title: "Tickets", description: "", video }));
  const admin = await someone({ profile: "admin" });
  for (const call of [
    admin.post("/helps").send({ title: "x", video }),
    admin.put(`/helps/${id}`).send({ title: "x" }),
    admin.delete(`/helps/${id}`),
  ])
    await call.expect(403, { error: "ERR_NO_PERMISSION" });
  await nobody().get("/api/helps").expect(401);
  await nobody().get("/api/helps/list").expect(401);
});

test.each(["http://videos.test/a.mp4", "javascript:alert(1)", "", "https://youtube.com/playlist?list=x"])(
  "the address %j is refused",
  async (address) => {
    const operator = await someone({ super: true });
    const { body } = await operator.post("/helps").send({ title: "x", video: address }).expect(400);
    expect(body.error).toBe("ERR_VALIDATION");
  },
);

test("the list continues page by page, and each page costs two statements, which use the index of titles", async () => {
  const companyId = await makeCompany();
  for (let n = 0; n < 45; n += 1) await asPlatform(() => createHelpVideo({ title: "Igual", description: "", video }));
  const ana = as(await signIn(await makeUser(companyId)));
  const { body: first } = await ana.get("/helps").expect(200);
  const { body: rest } = await ana.get("/helps").query({ cursor: first.nextCursor }).expect(200);
  expect(rest).toEqual((await ana.get("/helps?pageNumber=2").expect(200)).body);
  expect(new Set([...first.records, ...rest.records].map(({ id }: { id: number }) => id)).size).toBe(45);
  const list = () => listHelpVideos({ searchParam: "", pageNumber: 1 });
  expect(await statementsOf(companyId, list)).toHaveLength(2);
  expect((await plansIn(companyId, list, ["seqscan", "sort"]))[0]?.plan).toContain("help_videos_order");
});
