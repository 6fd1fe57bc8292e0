import { asPlatform, inCompany, watchStatements } from "@balcao/core/base/database";
import { fileStore, putFile } from "@balcao/core/base/files/store";
import { listTasks } from "@balcao/core/office/company-tasks/list";
import { makeCompanyTask } from "@balcao/core/testing/company/company-task-factory";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { beforeEach, expect, test } from "vitest";
import { writeToken } from "../http/auth.ts";
import { as, nobody, signIn } from "../testing/client.ts";
import { makeOperator } from "../testing/visit.ts";

const passphrase = "quatro cavalos no mar";
const wish = { billing: false, keys: false, seal: { by: "passphrase", passphrase } };

let companyId: number;
let olga: Awaited<ReturnType<typeof makeOperator>>;
beforeEach(async () => {
  companyId = await makeCompany();
  olga = await makeOperator();
});
const rows = <T extends object>(sql: string, values: unknown[] = []) =>
  inCompany(companyId, () => queryText<T>(sql, values));
const ask = (body: object = wish) => olga.own.post(`/companies/${companyId}/exports`).send(body);
const actions = async () =>
  (await rows<{ action: string }>("select action from audit order by id")).map(({ action }) => action);

/** A file of Olga's in two pieces. */
async function ready(text = "0123456789", values = {}) {
  const pieces = [];
  for (const part of [text.slice(0, 6), text.slice(6)]) {
    const { key, size } = await putFile(companyId, Buffer.from(part));
    pieces.push({ key, bytes: size });
  }
  const id = await makeCompanyTask(companyId, { operatorId: olga.operator.userId, pieces, ...values });
  return { id, pieces, path: `/media/company-files/${companyId}/${id}` };
}

test("an operator requests a company's file and sees that it waits, another operator removes it, and the company's audit has both steps", async () => {
  const { body } = await ask({ ...wish, billing: true }).expect(200);
  expect(body).toMatchObject({ kind: "export", state: "waiting", isMine: true, billing: true, byPassphrase: true });
  expect(JSON.stringify(body)).not.toContain(passphrase);
  const { body: list } = await olga.own.get(`/companies/${companyId}/tasks`).expect(200);
  expect(list).toEqual({ isServed: false, tasks: [body] });
  await ask().expect(409, { error: "ERR_COMPANY_TASK_RUNS" });
  const other = await makeOperator();
  const { body: theirs } = await other.own.get(`/companies/${companyId}/tasks`).expect(200);
  expect(theirs.tasks).toMatchObject([{ isMine: false, askedBy: "Olga" }]);
  await other.own.delete(`/companies/${companyId}/tasks/${body.id}`).expect(200);
  await other.own
    .delete(`/companies/${companyId}/tasks/${body.id}`)
    .expect(404, { error: "ERR_NO_COMPANY_TASK_FOUND" });
  expect(await actions()).toEqual(["company.exportAsked", "company.exportRemoved"]);
});

test.each([
  [{ ...wish, seal: { by: "passphrase", passphrase: "curta" } }, "ERR_VALIDATION"],
  [{ ...wish, seal: { by: "passphrase", passphrase: ` ${passphrase}` } }, "ERR_VALIDATION"],
  [{ ...wish, seal: { by: "recipient", recipient: "age1curta" } }, "ERR_VALIDATION"],
  [{ ...wish, seal: { by: "recipient", recipient: `age1${"q".repeat(58)}` } }, "ERR_BAD_RECIPIENT"],
])("a seal that could not close the file, or not be opened, is refused: %j", async (body, error) => {
  const { body: answer } = await ask(body).expect(400);
  expect(answer.error).toBe(error);
  expect(await rows("select 1 from company_tasks")).toEqual([]);
});

test("a request for a company's file is refused when something prevents it, and the audit gets no line", async () => {
  await rows("update companies set status = false, seal = 'arriving'");
  await ask().expect(409, { error: "ERR_COMPANY_ARRIVING" });
  await rows("update companies set status = true, seal = null");
  await makeUser(companyId, { super: true });
  await ask({ ...wish, keys: true }).expect(409, { error: "ERR_CANNOT_BLOCK_SUPER_COMPANY" });
  for (let count = 0; count < 3; count += 1) await makeCompanyTask(companyId);
  const { body } = await ask().expect(409);
  expect(body).toEqual({ error: "ERR_TOO_MANY_ITEMS", details: { most: 3 } });
  await olga.own.post("/companies/2147483647/exports").send(wish).expect(404, { error: "ERR_NO_COMPANY_FOUND" });
  await olga.own.get("/companies/2147483647/tasks").expect(404, { error: "ERR_NO_COMPANY_FOUND" });
  expect(await actions()).toEqual([]);
});

test("after a failed task the next task can begin", async () => {
  const failed = await makeCompanyTask(companyId, { state: "failed", failure: "disk" });
  const { body } = await ask().expect(200);
  expect(await rows("select id from company_tasks")).toEqual([{ id: body.id }]);
  expect(body.id).not.toBe(failed);
});

test("a sealed company is opened on request, and a company without a seal is not", async () => {
  const open = () => olga.own.post(`/companies/${companyId}/open`);
  await open().expect(409, { error: "ERR_COMPANY_UNSEALED" });
  await rows("update companies set status = false, seal = 'arriving'");
  await open().expect(409, { error: "ERR_COMPANY_ARRIVING" });
  await rows("update companies set seal = 'arrived'");
  const { body: company } = await olga.own.get(`/companies/${companyId}`).expect(200);
  expect(company).toMatchObject({ seal: "arrived", state: "blocked" });
  const { body } = await open().expect(200);
  expect(body).toMatchObject({ kind: "open", state: "waiting" });
  expect(await actions()).toEqual(["company.openAsked"]);
});

test("the operator who requested a file downloads it after a fresh proof, with the cookie for files, whole or from where it broke off", async () => {
  const { id, path } = await ready();
  await olga.own.post(`/companies/${companyId}/tasks/${id}/take`).expect(200, { ok: true });
  expect(await actions()).toEqual(["company.exportTaken"]);
  const cookie = `balcao_media=${writeToken(olga.operator, "media")}`;
  const get = () => nobody().get(`/api${path}`).set("cookie", cookie).buffer(true);
  const whole = await get().expect(200);
  expect((whole.body as Buffer).toString()).toBe("0123456789");
  expect(whole.headers).toMatchObject({
    "content-length": "10",
    "accept-ranges": "bytes",
    "cache-control": "private, no-store, no-transform",
    "content-disposition": expect.stringContaining(".age"),
  });
  const rest = await get()
    .set("range", "bytes=4-")
    .set("if-range", whole.headers["etag"] ?? "")
    .expect(206);
  expect([(rest.body as Buffer).toString(), rest.headers["content-range"]]).toEqual(["456789", "bytes 4-9/10"]);
  await get().set("range", "bytes=10-").expect(416);
  await inCompany(olga.operator.companyId, () =>
    queryText("update sessions set authenticated_at = now() - interval '16 minutes'"),
  );
  const refused = { error: "ERR_REAUTHENTICATION_REQUIRED" };
  await get().expect(403, refused);
  await olga.own.post(`/companies/${companyId}/tasks/${id}/take`).expect(403, refused);
  await ask().expect(403, refused);
  await olga.own.post(`/companies/${companyId}/open`).expect(403, refused);
});

test("nobody else gets a file, whatever address they guess", async () => {
  const { id, path } = await ready();
  const missing = { error: "ERR_NO_COMPANY_TASK_FOUND" };
  const take = `/companies/${companyId}/tasks/${id}/take`;
  const { own: another } = await makeOperator();
  await another.get(path).expect(404, missing);
  await another.post(take).expect(404, missing);
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  await admin.get(path).expect(403, { error: "ERR_NO_PERMISSION" });
  await nobody().get(`/api${path}`).expect(401);
  await olga.own.get(`/media/company-files/${olga.operator.companyId}/${id}`).expect(404, missing);
  await olga.own.get(`/media/company-files/${companyId}/../${id}`).expect(404);
  expect(await actions()).toEqual([]);
});

test("a file cannot be downloaded while it is written, after its three days, or once it was removed", async () => {
  const missing = { error: "ERR_NO_COMPANY_TASK_FOUND" };
  const { path: running } = await ready("0123456789", { state: "running", endedAt: null });
  await olga.own.get(running).expect(404, missing);
  const { path: old } = await ready("0123456789", { endedAt: new Date(Date.now() - 3.1 * 86_400_000) });
  await olga.own.get(old).expect(404, missing);
  const { id, path, pieces } = await ready();
  await olga.own.delete(`/companies/${companyId}/tasks/${id}`).expect(200);
  await olga.own.get(path).expect(404, missing);
  for (const { key } of pieces)
    await expect(fileStore().size(key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
});

test("a request for only the size of a file reads nothing of the file", async () => {
  const { path, pieces } = await ready();
  await fileStore().remove(pieces.map(({ key }) => key));
  const { headers } = await olga.own.head(path).expect(200);
  expect(headers["content-length"]).toBe("10");
});

test("a file that the store lost gives an error, and not a part of the file", async () => {
  const { path, pieces } = await ready();
  await fileStore().remove(pieces.map(({ key }) => key));
  const { headers } = await olga.own.get(path).expect(404, { error: "ERR_NO_MEDIA_FOUND" });
  expect(headers["content-disposition"]).toBeUndefined();
});

test("the list of tasks costs the same statements for one task as for twenty", async () => {
  const counts: number[] = [];
  for (const more of [1, 19]) {
    for (let count = 0; count < more; count += 1) await makeCompanyTask(companyId);
    let statements = 0;
    const stop = watchStatements((_sql, of) => {
      if (of === "platform") statements += 1;
    });
    const { tasks } = await asPlatform(() => listTasks(olga.operator, companyId));
    stop();
    counts.push(statements);
    expect(tasks.length).toBe(counts.length === 1 ? 1 : 20);
  }
  expect(counts[1]).toBe(counts[0]);
});
