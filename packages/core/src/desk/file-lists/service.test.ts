import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { sweep } from "../../office/maintenance/sweep.ts";
import {
  makeCompany,
  makeConnection,
  makeFileList,
  makeMedia,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { plansIn } from "../../testing/plans.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { findMediaFor } from "../media/access.ts";
import { sendMessages } from "../messages/sending/send.ts";
import { showFileList } from "./access.ts";
import { listFileLists } from "./list.ts";
import { attachFiles, createFileList, deleteFileList, updateFileList } from "./service.ts";

async function stage() {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId);
  return { companyId, ana, here: <T>(work: () => Promise<T>) => inCompany(companyId, work) };
}
const page = { pageNumber: 1, searchParam: "" };
const none = { code: "ERR_NO_FILE_LIST_FOUND" };
const file = (key: string, name = "tabela.pdf") => ({ key, name, size: 1_048_576, mimetype: "application/pdf" });
const usedMb = async (companyId: number) => {
  const [row] = await inCompany(companyId, () =>
    queryText<{ mb: number }>(
      "select (storage_bytes + coalesce((select sum(bytes) from storage_changes), 0))::int / 1048576 as mb from companies",
    ),
  );
  return row?.mb;
};
/** A list with the entries Tabela and Mapa, and a file of 1 MB on each. */
async function listOfTwo({ companyId, here }: Awaited<ReturnType<typeof stage>>) {
  const made = await here(() =>
    createFileList({ name: "Boas-vindas", message: "Olá!", options: [{ name: "Tabela" }, { name: "Mapa" }] }),
  );
  const entryIds = made.options.map(({ id }) => id);
  const files = [file(`${companyId}/a`), file(`${companyId}/b`, "mapa.pdf")];
  const { fileList } = await here(() => attachFiles(made.id, { entryIds, files }));
  return { id: made.id, entryIds, fileList };
}

test("a list keeps its entries in order, and each entry gets the file that was sent for it", async () => {
  const all = await stage();
  const { id, entryIds, fileList } = await listOfTwo(all);
  expect(fileList.options.map(({ name, fileName, size, mediaType }) => [name, fileName, size, mediaType])).toEqual([
    ["Tabela", "tabela.pdf", 1_048_576, "application/pdf"],
    ["Mapa", "mapa.pdf", 1_048_576, "application/pdf"],
  ]);
  const [first, second] = entryIds as [number, number];
  const options = [{ id: second, name: "Mapa novo" }, { name: "Vídeo" }, { id: first, name: "Tabela" }];
  const { fileList: moved, gone } = await all.here(() => updateFileList(id, { options }));
  expect(gone).toEqual([]);
  expect(moved.options.map(({ name, fileName, path }) => [name, fileName, path === null])).toEqual([
    ["Mapa novo", "mapa.pdf", false],
    ["Vídeo", null, true],
    ["Tabela", "tabela.pdf", false],
  ]);
  expect(moved).toEqual(await all.here(() => showFileList(id)));
  const renamed = await all.here(() => updateFileList(id, { name: "Novos clientes" }));
  expect(renamed.fileList).toEqual({ ...moved, name: "Novos clientes" });
});

test("files without a reference are removed from the store, and their bytes are immediately free", async () => {
  const all = await stage();
  const { companyId, ana, here } = all;
  const { id, entryIds } = await listOfTwo(all);
  expect(await usedMb(companyId)).toBe(2);
  const [first, second] = entryIds as [number, number];
  const replaced = await here(() => attachFiles(id, { entryIds: [first], files: [file(`${companyId}/c`)] }));
  expect([replaced.gone, await usedMb(companyId)]).toEqual([[`${companyId}/a`], 2]);
  const shorter = await here(() => updateFileList(id, { options: [{ id: first, name: "Tabela" }] }));
  expect([shorter.gone, await usedMb(companyId)]).toEqual([[`${companyId}/b`], 1]);
  await expect(here(() => updateFileList(id, { options: [{ id: second, name: "Mapa" }] }))).rejects.toMatchObject(none);
  const { gone } = await here(() => deleteFileList(ana, id));
  expect([gone, await usedMb(companyId)]).toEqual([[`${companyId}/c`], 0]);
  await expect(here(() => showFileList(id))).rejects.toMatchObject(none);
});

test("a file that a message uses stays when its list is deleted", async () => {
  const all = await stage();
  const { companyId, ana, here } = all;
  const { id, entryIds } = await listOfTwo(all);
  const ticketId = await writable(companyId, ana);
  const [first] = entryIds;
  await here(() => sendMessages(ana, ticketId, { body: "Segue", ...(first ? { fileListEntryId: first } : {}) }, []));
  const { gone } = await here(() => deleteFileList(ana, id));
  expect(gone).toEqual([`${companyId}/b`]);
  await here(() => queryText("update media set created_at = now() - interval '2 days'"));
  expect((await asPlatform(sweep)).orphanFiles).not.toContain(`${companyId}/a`);
});

test("the sweep keeps the files of lists", async () => {
  const all = await stage();
  await listOfTwo(all);
  await all.here(() => queryText("update media set created_at = now() - interval '2 days'"));
  expect((await asPlatform(sweep)).orphanFiles).not.toContain(`${all.companyId}/a`);
});

const writable = async (companyId: number, { userId }: Actor) =>
  makeTicket(companyId, { connectionId: await makeConnection(companyId), status: "open", userId });

test("the file of an entry is sent without another upload or copy, and the caller chooses the caption", async () => {
  const all = await stage();
  const { companyId, ana, here } = all;
  const { fileList } = await listOfTwo(all);
  const ticketId = await writable(companyId, ana);
  const [, map] = fileList.options;
  const send = (fileListEntryId: number) =>
    here(() => sendMessages(ana, ticketId, { body: "Veja", fileListEntryId }, []));
  const { messages } = await send(map?.id ?? 0);
  expect(messages).toMatchObject([
    { body: "Veja", mediaType: "application", media: { name: "mapa.pdf", url: map?.path } },
  ]);
  expect(await usedMb(companyId)).toBe(2);
  const bare = await makeFileList(companyId, { mediaIds: [null] });
  const [row] = (await here(() => showFileList(bare))).options;
  await expect(send(row?.id ?? 0)).rejects.toMatchObject(none);
});

test("every user of the company can open the files", async () => {
  const { companyId, ana, here } = await stage();
  const mediaId = await makeMedia(companyId, { key: `${companyId}/x` });
  await expect(here(() => findMediaFor(ana, mediaId))).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  await makeFileList(companyId, { mediaIds: [mediaId] });
  expect(await here(() => findMediaFor(ana, mediaId))).toMatchObject({ key: `${companyId}/x`, messageId: null });
});

test("files and ids that do not match are refused, and no entry changes", async () => {
  const all = await stage();
  const { companyId, here } = all;
  const { id, entryIds, fileList } = await listOfTwo(all);
  const [first = 0] = entryIds;
  const put = (ids: number[], count: number) =>
    here(() => attachFiles(id, { entryIds: ids, files: Array.from({ length: count }, (_, n) => file(`new/${n}`)) }));
  for (const [ids, count] of [
    [[], 0],
    [[first], 2],
    [[first, first], 2],
  ] as const)
    await expect(put([...ids], count)).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  const foreign = await here(() => createFileList({ name: "Outra", message: "", options: [{ name: "x" }] }));
  await expect(put([foreign.options[0]?.id ?? 0], 1)).rejects.toMatchObject(none);
  const twice = [1, 2].map((n) => ({ id: first, name: String(n) }));
  await expect(here(() => updateFileList(id, { options: twice }))).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  expect(await here(() => showFileList(id))).toEqual(fileList);
  expect(await usedMb(companyId)).toBe(2);
});

test("lists are found by name, text and entries, without accents, and each page continues the previous page", async () => {
  const { companyId, here } = await stage();
  await here(() => createFileList({ name: "Endereços", message: "100%_ seguro", options: [{ name: "Mapa" }] }));
  for (let n = 0; n < 45; n += 1) await makeFileList(companyId, { name: "Igual" });
  const names = async (searchParam: string) =>
    (await here(() => listFileLists({ ...page, searchParam }))).files.map(({ name }) => name);
  for (const word of ["enderecos", "%_ SEG", "mapa"]) expect(await names(word)).toEqual(["Endereços"]);
  const first = await here(() => listFileLists(page));
  const rest = await here(() => listFileLists({ ...page, cursor: first.nextCursor ?? "" }));
  expect(rest).toEqual(await here(() => listFileLists({ ...page, pageNumber: 2 })));
  expect(new Set([...first.files, ...rest.files].map(({ id }) => id)).size).toBe(46);
  expect([first.hasMore, rest.hasMore]).toEqual([true, false]);
});

test("browsers of the whole company get each change with the whole list", async () => {
  const all = await stage();
  const { id } = await listOfTwo(all);
  await all.here(() => updateFileList(id, { message: "Oi" }));
  await all.here(() => deleteFileList(all.ana, id));
  const told = (await publishedBy(all.companyId)).map(({ name, payload, rooms }) => [name, payload, rooms]);
  const rooms = [`c:${all.companyId}`];
  expect(told.map(([name]) => name)).toEqual([...Array(3).fill("file-list.update"), "file-list.delete"]);
  expect(told[2]).toMatchObject(["file-list.update", { fileList: { id, message: "Oi" } }, rooms]);
  expect(told[3]).toEqual(["file-list.delete", { fileListId: id }, rooms]);
});

test("a page of lists costs one statement, however many files they have, and reads no table whole", async () => {
  const { companyId, ana, here } = await stage();
  for (const count of [1, 10]) {
    const mediaIds: number[] = [];
    for (let n = 0; n < count; n += 1) mediaIds.push(await makeMedia(companyId, { key: `${companyId}/${count}-${n}` }));
    await makeFileList(companyId, { mediaIds });
    expect(await statementsOf(companyId, () => listFileLists(page))).toHaveLength(1);
  }
  const ticketId = await writable(companyId, ana);
  const [list] = (await here(() => listFileLists(page))).files;
  const [first] = await plansIn(companyId, () => listFileLists(page), ["seqscan", "sort"]);
  expect(first?.plan).toContain("file_lists_order");
  const works: (() => Promise<unknown>)[] = [
    () => listFileLists(page),
    () => listFileLists({ ...page, searchParam: "list", cursor: Buffer.from('["a",1]').toString("base64url") }),
    () => showFileList(list?.id ?? 0),
    () => sendMessages(ana, ticketId, { body: "", fileListEntryId: list?.options[0]?.id ?? 0 }, []),
    () => updateFileList(list?.id ?? 0, { options: [] }),
    () => deleteFileList(ana, list?.id ?? 0),
  ];
  for (const work of works)
    for (const { sql, plan } of await plansIn(companyId, work, ["seqscan", "sort"])) {
      expect(plan, sql).not.toMatch(/Seq Scan on (file_lists|file_list_entries|media)\b/);
    }
});
