import { inCompany } from "@balcao/core/base/database";
import { readFile } from "@balcao/core/base/files/store";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { beforeAll, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

let companyId: number;
let admin: ReturnType<typeof as>;
beforeAll(async () => {
  companyId = await makeCompany();
  admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
});
const send = (path: string, bytes: Buffer, name: string) => admin.post(path).attach("file", bytes, name);
const keys = async () =>
  (await inCompany(companyId, () => queryText<{ key: string }>("select object_key as key from media order by id"))).map(
    ({ key }) => key,
  );

test.each([
  ["text renamed .pdf", Buffer.from("Oi"), "a.pdf", "ERR_KNOWLEDGE_FILE_TYPE"],
  ["a PDF renamed .txt", Buffer.from("%PDF-1.7\n"), "a.txt", "ERR_KNOWLEDGE_FILE_TYPE"],
  ["a picture", Buffer.from("ffd8ffe000104a464946000101", "hex"), "a.md", "ERR_KNOWLEDGE_FILE_TYPE"],
  ["a spreadsheet", Buffer.from("a;b"), "a.csv", "ERR_KNOWLEDGE_FILE_TYPE"],
  ["no bytes", Buffer.alloc(0), "a.txt", "ERR_FILE_EMPTY"],
  ["more than ten megabytes", Buffer.alloc(10 * 1024 * 1024 + 1, "a"), "a.txt", "ERR_FILE_TOO_LARGE"],
])("%s is refused and leaves nothing behind", async (_what, bytes, name, error) => {
  expect((await send("/knowledge/file", bytes, name)).body.error).toBe(error);
  expect(await keys()).toEqual([]);
});

test("a file is taken, replaced and deleted, and its bytes are deleted with it", async () => {
  const { body } = await send("/knowledge/file", Buffer.from("Oi"), "Preços.MD").expect(200);
  expect(body).toMatchObject({ kind: "file", title: "Preços", fileName: "Preços.MD", state: "reading", pieces: 0 });
  const [first = ""] = await keys();
  await send(`/knowledge/${body.id}/file`, Buffer.from("Olá"), "novo.txt").expect(200);
  const [second = "", ...more] = await keys();
  expect([second === first, more]).toEqual([false, []]);
  await expect(readFile(first)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  await admin.delete(`/knowledge/${body.id}`).expect(200);
  expect(await keys()).toEqual([]);
  await expect(readFile(second)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
});

test("only an entry with a file can be replaced or read again, and a form must contain a file", async () => {
  const { body } = await admin.post("/knowledge").send({ kind: "answer", title: "Onde?", body: "Aqui." }).expect(200);
  await admin.post(`/knowledge/${body.id}/read`).expect(409, { error: "ERR_KNOWLEDGE_WITHOUT_FILE" });
  expect((await send(`/knowledge/${body.id}/file`, Buffer.from("Oi"), "a.txt")).body.error).toBe(
    "ERR_KNOWLEDGE_WITHOUT_FILE",
  );
  await admin.post("/knowledge/file").send({}).expect(400);
});

test("a file is refused when the storage is full, and when an attendant sends it", async () => {
  const user = as(await signIn(await makeUser(companyId)));
  await user.post("/knowledge/file").attach("file", Buffer.from("Oi"), "a.txt").expect(403);
  await inCompany(companyId, () => queryText("update companies set max_storage_mb = 0 where id = $1", [companyId]));
  expect((await send("/knowledge/file", Buffer.from("Oi"), "a.txt")).body).toEqual({ error: "ERR_STORAGE_FULL" });
});
