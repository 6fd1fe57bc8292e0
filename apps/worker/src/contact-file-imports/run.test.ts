import { putFile } from "@balcao/core/base/files/store";
import { listFileImports } from "@balcao/core/desk/contact-file-imports/imports";
import { fileReportPage } from "@balcao/core/desk/contact-file-imports/report";
import { stopContactFile, takeContactFile, undoContactFile } from "@balcao/core/desk/contact-file-imports/service";
import { deleteContacts } from "@balcao/core/desk/identity/removal";
import { makeConsent, makeDataRequest, makeErasure, makeHold } from "@balcao/core/testing/contact-factories";
import { makeContact, makeMessage, makeTicket, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { beforeAll, expect, test } from "vitest";
import { fileStage } from "../testing/contact-files.ts";
import { quickReaders } from "../testing/quick-readers.ts";

beforeAll(() => quickReaders(process.env["BALCAO_TEST_RUN"]));

const anna = "5511977770001";
const bia = "5511977770002";
const head = "nome;telefone;email;cidade";
const fileOf = (...lines: string[]) => [head, ...lines].join("\n");

test("the check shows the result of each row and changes nothing, and the import then does exactly the same", async () => {
  const { here, upload, check, start, people, companyId } = await fileStage();
  await makeContact(companyId, { name: "Bia Reis", number: bia });
  const id = await upload(
    fileOf(
      "Ana;(11) 97777-0001;ana@x.com;Recife",
      "Bia;11 7777-0002;bia@x.com;",
      "Ana de novo;+55 11 97777-0001;;",
      "Caio;97777-0003;;",
      "Duda;20 97777-0004;;",
      "Eva;11977770005;sem arroba;",
      "Fia;;;",
    ),
  );
  const looked = await check(id);
  const counts = { added: 2, updated: 1, same: 0, repeated: 1, refused: 3 };
  expect(looked).toMatchObject({ status: "ready", total: 7, done: 7, counts, undoUntil: null });
  expect(looked.reasons).toEqual([
    { reason: "area", count: 1 },
    { reason: "email", count: 1 },
    { reason: "inFile", count: 1 },
    { reason: "noArea", count: 1 },
    { reason: "none", count: 1 },
  ]);
  expect(await people()).toEqual([{ name: "Bia Reis", number: bia, email: "", extra: [] }]);
  expect(await start(id)).toMatchObject({ status: "done", total: 7, done: 7, counts, undoUntil: expect.any(String) });
  expect(await people()).toEqual([
    { name: "Ana", number: anna, email: "ana@x.com", extra: [{ id: 1, name: "Cidade", value: "Recife" }] },
    { name: "Bia Reis", number: bia, email: "bia@x.com", extra: [] },
    { name: "Eva", number: "5511977770005", email: "", extra: [] },
  ]);
  const { lines } = await here(() => fileReportPage(id, "refused", 0));
  expect(lines).toEqual([
    [5, "Caio", "97777-0003", "", "refused", "area"],
    [6, "Duda", "20 97777-0004", "", "refused", "noArea"],
    [8, "", "", "", "refused", "none"].with(1, "Fia"),
  ]);
});

test("browsers get few events of an import, not one for each contact, and the audit gets one line", async () => {
  const { companyId, whole, here } = await fileStage();
  await whole(fileOf(...Array.from({ length: 450 }, (_, n) => `P${n};1197777${String(n).padStart(4, "0")};;`)));
  const told = (await publishedBy(companyId)).map(({ name }) => name);
  expect(told.filter((name) => name.startsWith("contact."))).toEqual([]);
  expect(told.filter((name) => name === "contacts.renewed")).toHaveLength(1);
  expect(told.length).toBeLessThan(15);
  expect(await here(() => queryText("select action, about_name as about from audit"))).toEqual([
    { action: "contacts.fileImported", about: "clientes.csv" },
  ]);
});

test.each([
  ["keep", { name: "Ana Antiga", email: "", extra: [{ id: 1, name: "cidade", value: "Olinda" }] }, "same"],
  ["fill", { name: "Ana Antiga", email: "ana@x.com", extra: [{ id: 1, name: "cidade", value: "Olinda" }] }, "updated"],
  ["overwrite", { name: "Ana", email: "ana@x.com", extra: [{ id: 1, name: "cidade", value: "Recife" }] }, "updated"],
] as const)("for an existing contact, the choice %s has its stated effect", async (existing, expected, group) => {
  const { companyId, here, whole, people } = await fileStage();
  const id = await makeContact(companyId, { name: "Ana Antiga", number: anna });
  await here(() =>
    queryText(`update contacts set extra_info = '[{"id":1,"name":"cidade","value":"Olinda"}]' where id = $1`, [id]),
  );
  const { report } = await whole(fileOf("Ana;11977770001;ana@x.com;Recife"), { existing });
  expect(report.counts[group]).toBe(1);
  expect(await people()).toEqual([{ number: anna, ...expected }]);
});

test("an empty cell deletes nothing, even where the values of the file win over the contact's values", async () => {
  const { companyId, whole, people } = await fileStage();
  await makeContact(companyId, { name: "Ana", number: anna });
  const { report } = await whole(fileOf(";11977770001;;"), { existing: "overwrite" });
  expect(report.counts.same).toBe(1);
  expect(await people()).toMatchObject([{ name: "Ana" }]);
});

test("an undo deletes new contacts and restores changed ones, but keeps contacts that a user changed or that are in use, such as by a ticket or a hold", async () => {
  const { companyId, admin, here, whole, undo, people } = await fileStage();
  await makeContact(companyId, { name: "Bia Antiga", number: bia });
  await makeContact(companyId, { name: "Gil Antigo", number: "5511977770007" });
  const { id } = await whole(
    fileOf(
      "Ana;11977770001;;",
      "Bia;11977770002;bia@x.com;Recife",
      "Caio;11977770003;;",
      "Duda;11977770004;;",
      "Gil;11977770007;;",
      "Eva;11977770008;;",
      "Fia;11977770009;;",
      "Hugo;11977770010;;",
      "Iva;11977770011;;",
      "Jô;11977770012;;",
    ),
    { existing: "overwrite" },
  );
  const idOf = async (name: string) =>
    (await here(() => queryText<{ id: number }>("select id from contacts where name = $1", [name])))[0]?.id ?? 0;
  const ticketId = await makeTicket(companyId, { contactId: await idOf("Caio") });
  await makeDataRequest(companyId, await idOf("Eva"));
  await makeHold(companyId, await idOf("Fia"));
  await makeErasure(companyId, await idOf("Hugo"));
  await makeConsent(companyId, await idOf("Iva"));
  const inGroup = await makeMessage(companyId, ticketId);
  await here(async () =>
    queryText("update messages set author_contact_id = (select id from contacts where name = 'Jô') where id = $1", [
      inGroup,
    ]),
  );
  await here(() => queryText("update contacts set email = 'd@x.com' where name = 'Duda'"));
  await here(() => queryText("update contacts set name = 'Gilberto' where name = 'Gil'"));
  const report = await undo(id);
  expect(report).toMatchObject({ status: "undone", total: 10, done: 10, undone: 2, kept: 8, undoUntil: null });
  expect((await people()).map(({ name, email, extra }) => [name, email, extra])).toEqual([
    ["Bia Antiga", "", []],
    ["Caio", "", []],
    ["Duda", "d@x.com", []],
    ["Gilberto", "", []],
    ["Eva", "", []],
    ["Fia", "", []],
    ["Hugo", "", []],
    ["Iva", "", []],
    ["Jô", "", []],
  ]);
  await expect(here(() => undoContactFile(admin, id))).rejects.toMatchObject({ code: "ERR_IMPORT_STATE" });
});

test("a deleted contact comes back only when the import asks for it, without what earlier files said of the contact", async () => {
  const { admin, here, upload, check, whole, people } = await fileStage();
  const { id } = await whole(fileOf("Ana;11977770001;ana@x.com;Recife"));
  const [ana] = await here(() => queryText<{ id: number }>("select id from contacts"));
  await here(() => deleteContacts(admin, [ana?.id ?? 0]));
  const kept = await here(() => queryText("select name, number, email, extra, after from contact_file_import_rows"));
  expect(kept).toEqual([{ name: "", number: "", email: "", extra: [], after: null }]);
  const again = await upload(fileOf("Ana;11 7777-0001;;"));
  expect(await check(again)).toMatchObject({
    counts: { added: 0, refused: 1 },
    reasons: [{ reason: "erased", count: 1 }],
  });
  expect(await check(again, { bringBack: true })).toMatchObject({ counts: { added: 1, refused: 0 }, reasons: [] });
  expect(await people()).toEqual([]);
  expect(JSON.stringify(await here(() => queryText("select * from removed_numbers")))).not.toContain("977770001");
  expect(id).not.toBe(again);
});

test("rows whose contact is deleted between the check and the import make no contact", async () => {
  const { admin, here, upload, check, start, people, companyId } = await fileStage();
  const ids = [
    await makeContact(companyId, { name: "Ana", number: anna }),
    await makeContact(companyId, { name: "Bia", number: bia }),
  ];
  const id = await upload(fileOf("Ana;11977770001;ana@x.com;", "Bia;11977770002;bia@x.com;", "Caio;11977770003;;"));
  expect(await check(id, { bringBack: true })).toMatchObject({ counts: { added: 1, updated: 2 } });
  await here(() => deleteContacts(admin, ids));
  expect(await start(id)).toMatchObject({
    status: "done",
    counts: { added: 1, updated: 0, refused: 2 },
    reasons: [{ reason: "erased", count: 2 }],
  });
  expect((await people()).map(({ name }) => name)).toEqual(["Caio"]);
});

test("an import changes neither the opt-out nor the block of a contact", async () => {
  const { companyId, here, whole } = await fileStage();
  await makeContact(companyId, { name: "Ana", number: anna });
  await here(() => queryText("update contacts set opted_out_at = now(), opt_out_source = 'user', blocked_at = now()"));
  await whole(fileOf("Ana Nova;11977770001;a@x.com;"), { existing: "overwrite" });
  expect(
    await here(() =>
      queryText("select name, opted_out_at is not null as out, blocked_at is not null as blocked from contacts"),
    ),
  ).toEqual([{ name: "Ana Nova", out: true, blocked: true }]);
});

test("the number of an existing contact is accepted as it is, even if the numbering plan would refuse it", async () => {
  const { companyId, whole } = await fileStage();
  await makeContact(companyId, { name: "Sede", number: "999123456789" });
  const { report } = await whole(fileOf("Sede;+999 123 456 789;s@x.com;", "Nada;+999 123 456 780;;"));
  expect(report.counts).toMatchObject({ updated: 1, refused: 1 });
});

test("a second file is refused during an import, but replaces a waiting file; a stopped import changes nothing", async () => {
  const { admin, companyId, here, upload, check, people } = await fileStage();
  const first = await upload(fileOf("Ana;11977770001;;"));
  await check(first);
  const second = await upload(fileOf("Bia;11977770002;;"));
  expect((await here(() => listFileImports())).map(({ id, status, done }) => [id, status, done])).toEqual([
    [second, "mapping", 0],
    [first, "stopped", 0],
  ]);
  await here(() => queryText("update contact_file_imports set status = 'running' where id = $1", [second]));
  const file = { ...(await putFile(companyId, Buffer.from("x"))), name: "x.csv" };
  await expect(here(() => takeContactFile(admin, file))).rejects.toMatchObject({ code: "ERR_IMPORT_RUNNING" });
  await here(() => stopContactFile(second));
  await expect(here(() => stopContactFile(second))).rejects.toMatchObject({ code: "ERR_IMPORT_STATE" });
  expect(await people()).toEqual([]);
});
