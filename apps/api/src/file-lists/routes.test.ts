import { readFile } from "@balcao/core/base/files/store";
import { inCompany } from "@balcao/core/base/database";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { beforeEach, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

let companyId: number;
let ana: ReturnType<typeof as>;
beforeEach(async () => {
  companyId = await makeCompany();
  ana = as(await signIn(await makeUser(companyId)));
});
const pdf = Buffer.from("%PDF-1.4\n");
const keys = async () =>
  (await inCompany(companyId, () => queryText<{ key: string }>("select object_key as key from media order by id"))).map(
    ({ key }) => key,
  );
async function makeList(...names: string[]) {
  const options = names.map((name) => ({ name, path: "", mediaType: "" }));
  const { body } = await ana.post("/files").send({ name: "Boas-vindas", message: "Oi", options }).expect(200);
  return body as { id: number; options: { id: number }[] };
}

test("older clients send ids, names and types once for each file, and the bytes decide the type", async () => {
  const { id, options } = await makeList("Tabela", "Texto");
  const call = ana.post(`/files/uploadList/${id}`).field("fileId", id).field("typeArch", "fileList");
  for (const [index, option] of options.entries())
    call
      .attach("files", index === 0 ? pdf : Buffer.from("olá"), { filename: `${index}.exe`, contentType: "image/png" })
      .field("mediaType", "image/png")
      .field("name", "x")
      .field("id", option.id);
  const { body } = await call.expect(200);
  expect(body.options.map((one: { mediaType: string; fileName: string }) => [one.mediaType, one.fileName])).toEqual([
    ["application/pdf", "0.exe"],
    ["text/plain", "1.exe"],
  ]);
  expect((await ana.get(body.options[0].path).expect(404)).body.error).toBe("ERR_NOT_FOUND");
  expect((await ana.get(body.options[0].path.replace("/api", "")).expect(200)).headers["content-disposition"]).toMatch(
    /^attachment;/,
  );
  expect((await ana.get("/files/?companyId=1").expect(200)).body).toMatchObject({ files: [body], hasMore: false });
});

test("an older client can upload ten files in one call", async () => {
  const { id, options } = await makeList(...Array.from({ length: 10 }, (_, n) => `Arquivo ${n}`));
  const call = ana.post(`/files/uploadList/${id}`).field("fileId", id).field("typeArch", "fileList");
  for (const option of options)
    call.field("mediaType", "x").field("name", "x").field("id", option.id).attach("files", pdf, "a.pdf");
  const { body } = await call.expect(200);
  expect(body.options.every(({ path }: { path: string | null }) => path !== null)).toBe(true);
});

test("replaced, removed and deleted files are off the disk when the call answers", async () => {
  const { id, options } = await makeList("Tabela", "Mapa");
  const put = (index: number) =>
    ana
      .post(`/files/uploadList/${id}`)
      .field("id", options[index]?.id ?? 0)
      .attach("files", pdf, "a.pdf")
      .expect(200);
  await put(0);
  const [replaced = ""] = await keys();
  await put(0);
  await put(1);
  const [kept = "", removed = ""] = await keys();
  await expect(readFile(replaced)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  await ana
    .put(`/files/${id}`)
    .send({ options: [{ ...options[0], name: "Tabela" }] })
    .expect(200);
  await expect(readFile(removed)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  expect(await readFile(kept)).toEqual(pdf);
  await ana.delete(`/files/${id}`).expect(200, { ok: true });
  await expect(readFile(kept)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  expect(await keys()).toEqual([]);
});

test("a refused upload leaves no file behind, and a full storage takes no files", async () => {
  const { id, options } = await makeList("Tabela");
  const put = () => ana.post(`/files/uploadList/${id}`).attach("files", pdf, "a.pdf");
  await put().expect(400);
  await put().field("id", 2_147_483_647).expect(404, { error: "ERR_NO_FILE_LIST_FOUND" });
  await put().field("id", "x").expect(400);
  expect(await keys()).toEqual([]);
  await inCompany(companyId, () => queryText("update companies set max_storage_mb = 0"));
  await put()
    .field("id", options[0]?.id ?? 0)
    .expect(409, { error: "ERR_STORAGE_FULL" });
});
