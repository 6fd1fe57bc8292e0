import { whileAlive } from "@balcao/core/base/postgres/alive";
import { inCompany } from "@balcao/core/base/database";
import { putFile, readFile } from "@balcao/core/base/files/store";
import { showList } from "@balcao/core/desk/contact-lists/access";
import { createFromContacts } from "@balcao/core/desk/contact-lists/from-contacts";
import { loadImport, showImport } from "@balcao/core/desk/contact-lists/imports";
import { reportPage } from "@balcao/core/desk/contact-lists/report";
import { takeRows } from "@balcao/core/desk/contact-lists/take-rows";
import { startImport, stopImport, takeSpreadsheet } from "@balcao/core/desk/contact-lists/upload";
import { claimImport, previewRead } from "@balcao/core/desk/contact-lists/work";
import { setOptOut } from "@balcao/core/desk/contacts/blocking/opt-out";
import { makeContactList } from "@balcao/core/testing/contact-list-factories";
import { makeCompany, makeContact, makeTag, makeTicket, makeTicketTag, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { Column } from "@balcao/shared/contact-lists/columns";
import { readRow } from "@balcao/shared/contact-lists/rows";
import { beforeAll, expect, test } from "vitest";
import { quickReaders } from "../testing/quick-readers.ts";
import { runListImports } from "./import.ts";

beforeAll(() => quickReaders(process.env["BALCAO_TEST_RUN"]));

async function stage() {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId);
  const contactListId = await makeContactList(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const store = async (text: string) => {
    const file = { ...(await putFile(companyId, Buffer.from(text))), name: "clientes.csv" };
    const { id } = await here(() => takeSpreadsheet(ana, contactListId, file));
    return { id, key: file.key };
  };
  const upload = async (text: string) => {
    const stored = await store(text);
    await runListImports();
    return stored;
  };
  /** An import whose file was read and whose columns were chosen. */
  const begin = async (text: string) => {
    const { id, key } = await store(text);
    const lines = text.split("\n").filter((line) => line.replaceAll(";", "") !== "");
    const first = lines.slice(0, 20).map((line, at) => [at + 1, line.split(";")] as const);
    const places = [0, 1, 2, 3].filter((at) => first.some(([, cells]) => cells[at]));
    const worker = crypto.randomUUID();
    await here(async () => {
      await claimImport(id, worker);
      await previewRead(id, worker, [{ name: "", hidden: false, total: lines.length, first, places }]);
    });
    await start(id);
    return { id, key };
  };
  const start = async (id: number) => {
    const { preview } = await here(() => showImport(id));
    const [sheet] = preview ?? [];
    if (!sheet) throw new Error("There is no preview");
    await here(() => startImport(id, { ...sheet, sheet: sheet.name }));
  };
  const take = async (text: string) => {
    const { id, key } = await begin(text);
    await runListImports();
    return { key, ...(await here(() => loadImport(id))) };
  };
  const silence = async (number: string) => {
    const contactId = await makeContact(companyId, { number });
    await here(() => setOptOut(contactId, { source: "user", words: "", messageId: null, userId: ana.userId }));
  };
  return { companyId, ana, contactListId, here, upload, begin, start, take, silence };
}
const file = [
  "Nome;WhatsApp;E-mail;Cidade",
  "Ana;11 98765-0001;ana@x.com;Recife",
  "Bia;(11) 98765-0002;;",
  "Bia de novo;5511987650002;;",
  "Sem área;98765-0003;;",
  "Caio;11987650004;;",
  ";;;",
  "Dora;+55 11 98765-0005;;Olinda",
].join("\n");

test("a file ends in a report whose sums agree: each row is in one group, and the file is deleted", async () => {
  const { companyId, contactListId, here, upload, start, silence } = await stage();
  await silence("5511987650004");
  await here(() =>
    queryText("insert into known_numbers (company_id, number, is_valid) values ($1, '5511987650005', false)", [
      companyId,
    ]),
  );
  const { id, key } = await upload(file);
  expect(await here(() => showImport(id))).toMatchObject({
    status: "mapping",
    total: 7,
    preview: [
      {
        hasHeader: true,
        columns: [{ use: "name" }, { use: "number" }, { use: "email" }, { use: "variable", key: "cidade" }],
      },
    ],
  });
  await start(id);
  await runListImports();
  const report = await here(() => loadImport(id));
  expect(report).toMatchObject({ status: "done", total: 6, done: 6 });
  expect(report.counts).toEqual({
    valid: 0,
    unchecked: 2,
    notOnWhatsapp: 1,
    repeated: 1,
    invalid: 1,
    optedOut: 1,
    removed: 0,
  });
  const { lines } = await here(() => reportPage(id, "all", 0));
  expect(lines.map(([row, , number, , group, reason]) => [row, number, group, reason])).toEqual([
    [2, "+5511987650001", "unchecked", ""],
    [3, "+5511987650002", "unchecked", ""],
    [4, "+5511987650002", "repeated", "inFile"],
    [5, "98765-0003", "invalid", "area"],
    [6, "+5511987650004", "optedOut", ""],
    [8, "+5511987650005", "notOnWhatsapp", ""],
  ]);
  expect((await here(() => reportPage(id, "added", 2))).lines).toHaveLength(2);
  expect(await here(() => showList(contactListId))).toMatchObject({ contactsCount: 3, validCount: 0, invalidCount: 1 });
  const [ana] = await here(() =>
    queryText("select name, email, variables from contact_list_items where number = '5511987650001'"),
  );
  expect(ana).toEqual({ name: "Ana", email: "ana@x.com", variables: { cidade: "Recife" } });
  await expect(readFile(key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  expect(await here(() => queryText("select 1 from media"))).toEqual([]);
});

test("the same file twice adds nothing", async () => {
  const { contactListId, here, take } = await stage();
  const { counts } = await take(file);
  expect(counts).toMatchObject({ unchecked: 4, repeated: 1, invalid: 1 });
  const again = await take(file);
  expect(again.counts).toMatchObject({ unchecked: 0, repeated: 5, invalid: 1 });
  expect(again.total).toBe(6);
  expect(await here(() => showList(contactListId))).toMatchObject({ contactsCount: 4 });
});

const people = (most: number) =>
  `nome;numero\n${Array.from({ length: most }, (_, n) => `P${n};119${String(n).padStart(8, "0")}`).join("\n")}`;
const columns: Column[] = [{ use: "name" }, { use: "number" }];

test("when a worker is killed in the middle, no row is repeated or lost, and the next worker continues immediately", async () => {
  const { contactListId, here, begin } = await stage();
  const { id } = await begin(people(2500));
  const dead = crypto.randomUUID();
  await here(() => claimImport(id, dead));
  const rows = Array.from({ length: 700 }, (_, n) =>
    readRow(n + 2, [`P${n}`, `119${String(n).padStart(8, "0")}`], columns),
  );
  await here(() => takeRows({ importId: id, contactListId, worker: dead, rows: rows.slice(0, 400) }));
  const half = here(async () => {
    await takeRows({ importId: id, contactListId, worker: dead, rows: rows.slice(400) });
    throw new Error("killed");
  });
  await expect(half).rejects.toThrow("killed");
  await runListImports();
  const report = await here(() => loadImport(id));
  expect(report).toMatchObject({ status: "done", total: 2500, done: 2500 });
  expect(report.counts).toMatchObject({ unchecked: 2500, repeated: 0 });
  expect(await here(() => showList(contactListId))).toMatchObject({ contactsCount: 2500 });
  // If the dead worker was only slow, its later rows are refused.
  expect(await here(() => takeRows({ importId: id, contactListId, worker: dead, rows }))).toBe(false);
});

test("a worker leaves the import of a living worker alone, and takes it after a minute of silence", async () => {
  const { here, begin } = await stage();
  const { id } = await begin(people(3));
  const other = crypto.randomUUID();
  await whileAlive(other, async () => {
    await here(() => claimImport(id, other));
    await runListImports();
    expect(await here(() => loadImport(id))).toMatchObject({ status: "running", done: 0 });
    await here(() =>
      queryText("update contact_list_imports set touched_at = now() - interval '2 minutes' where id = $1", [id]),
    );
    await runListImports();
    expect(await here(() => loadImport(id))).toMatchObject({ status: "done", done: 3 });
  });
});

test("a stopped import takes no more rows, and keeps the rows that it took", async () => {
  const { contactListId, here, begin } = await stage();
  const { id, key } = await begin(people(50));
  const worker = crypto.randomUUID();
  await here(() => claimImport(id, worker));
  const rows = [readRow(2, ["P0", "11900000000"], columns)];
  expect(await here(() => takeRows({ importId: id, contactListId, worker, rows }))).toBe(true);
  await here(() => stopImport(id));
  expect(await here(() => takeRows({ importId: id, contactListId, worker, rows }))).toBe(false);
  await runListImports();
  expect(await here(() => loadImport(id))).toMatchObject({ status: "stopped", done: 1, total: 50 });
  await expect(here(() => stopImport(id))).rejects.toMatchObject({ code: "ERR_IMPORT_STATE" });
  // No import names the file any more, and the sweep removes it later.
  expect(await readFile(key)).toBeDefined();
  expect(await here(() => queryText("select 1 from contact_list_imports where media_id is not null"))).toEqual([]);
});

test("a broken file fails with a reason, adds nothing and leaves nothing behind", async () => {
  const { contactListId, here, upload } = await stage();
  const { id, key } = await upload("\n \n;;\n");
  expect(await here(() => loadImport(id))).toMatchObject({ status: "failed", failure: "empty", total: 0 });
  await expect(readFile(key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  expect(await here(() => showList(contactListId))).toMatchObject({ contactsCount: 0 });
});

test("an import waits while the company's plan has no campaigns", async () => {
  const { companyId, here, begin } = await stage();
  const { id } = await begin(people(3));
  const features = (list: string) =>
    here(() => queryText(`update companies set plan_features = ${list} where id = $1`, [companyId]));
  await features("'{}'");
  await runListImports();
  expect(await here(() => loadImport(id))).toMatchObject({ status: "running", done: 0 });
  await features("'{useCampaigns}'");
  await runListImports();
  expect(await here(() => loadImport(id))).toMatchObject({ status: "done", done: 3 });
});

test("a second file is refused while an import is running, and replaces a file for which nobody chose columns", async () => {
  const { here, upload, begin } = await stage();
  const first = await upload(people(3));
  await begin(people(3));
  expect(await here(() => loadImport(first.id))).toMatchObject({ status: "stopped" });
  await expect(upload(people(3))).rejects.toMatchObject({ code: "ERR_IMPORT_RUNNING" });
});

test("a list takes the contacts that a filter finds, without those who opted out", async () => {
  const { companyId, ana, here, silence } = await stage();
  const tagId = await makeTag(companyId);
  const tagged = await makeContact(companyId, { name: "Com etiqueta", number: "5511987651111" });
  const ticketId = await makeTicket(companyId, { contactId: tagged });
  await makeTicketTag(companyId, ticketId, tagId);
  await makeContact(companyId, { name: "Sem etiqueta", number: "5511987652222" });
  await silence("5511987653333");
  const filter = { tagIds: [] as number[], queueIds: [], lastBefore: null, lastAfter: null, optedIn: true };
  const make = async (more: object) => {
    const made = await here(() => createFromContacts(ana, { name: "Dos contatos", ...filter, ...more }));
    await runListImports();
    return here(() => loadImport(made.contactListImport.id));
  };
  expect(await make({})).toMatchObject({ status: "done", total: 2, counts: { valid: 2, optedOut: 0 } });
  expect(await make({ optedIn: false })).toMatchObject({ total: 3, counts: { valid: 2, optedOut: 1 } });
  expect(await make({ tagIds: [tagId] })).toMatchObject({ total: 1, counts: { valid: 1 } });
  expect(await make({ lastAfter: "2020-01-01T00:00:00Z" })).toMatchObject({ total: 0, status: "done" });
});
