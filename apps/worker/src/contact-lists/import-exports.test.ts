import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { loadImport, showImport } from "@balcao/core/desk/contact-lists/imports";
import { reportPage } from "@balcao/core/desk/contact-lists/report";
import { startImport, takeSpreadsheet } from "@balcao/core/desk/contact-lists/upload";
import { makeContactList } from "@balcao/core/testing/contact-list-factories";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { utils, write } from "@e965/xlsx";
import { beforeAll, expect, test } from "vitest";
import { quickReaders } from "../testing/quick-readers.ts";
import { runListImports } from "./import.ts";

beforeAll(() => quickReaders(process.env["BALCAO_TEST_RUN"]));

/** Imports a file with the proposed sheet and columns. Returns the proposal and the report's lines. */
async function importAsProposed(name: string, bytes: Buffer) {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId);
  const contactListId = await makeContactList(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const file = { ...(await putFile(companyId, bytes)), name };
  const { id } = await here(() => takeSpreadsheet(ana, contactListId, file));
  await runListImports();
  const { preview } = await here(() => showImport(id));
  const [sheet] = preview ?? [];
  if (!sheet) throw new Error("There is no preview");
  await here(() => startImport(id, { ...sheet, sheet: sheet.name }));
  await runListImports();
  expect(await here(() => loadImport(id))).toMatchObject({ status: "done" });
  const { lines } = await here(() => reportPage(id, "all", 0));
  return { sheet, lines };
}

/** A Numbers spreadsheet, whose first sheet is a summary. */
function fromNumbers(): Buffer {
  const book = utils.book_new();
  const summary = [
    ["This document was exported from Numbers. Each table was converted to an Excel worksheet."],
    [],
    ["Numbers Sheet Name", "Numbers Table Name", "Excel Worksheet Name"],
    ["Clientes", "Tabela 1", "Clientes"],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(summary), "Export Summary");
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["nome", "telefone"],
      ["Rosa", 5511977770092],
    ]),
    "Clientes",
  );
  return write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}
const google = [
  "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value",
  '"Rosa",,"Lima",,,,,,,,,,,,,,"* myContacts",,,"Mobile","+55 11 97777-0005 ::: +55 11 97777-0006",,',
  '"Caio",,"Reis",,,,,,,,,,,,,,,,,,"+55 11 97777-0007",,"+55 11 97777-0008"',
  "",
].join("\r\n");
const titled = [
  "Relatório de clientes - novembro",
  "",
  "nome,telefone,cidade",
  'Rosa,11977770010,"São Paulo, SP"',
  "Caio,11977770011,Campinas",
  "",
].join("\n");
const unicode = Buffer.from("\uFEFFnome\ttelefone\r\nJoão Conceição\t11977770012\r\n", "utf16le");

test("a Google export gives whole names and the first mobile of two numbers, and the report names the second number", async () => {
  const { lines } = await importAsProposed("contacts.csv", Buffer.from(google));
  expect(lines).toEqual([
    [2, "Rosa Lima", "+5511977770005", "", "unchecked", "more"],
    [3, "Caio Reis", "+5511977770007", "", "unchecked", "more"],
  ]);
});

test("Excel's Unicode text keeps its accents", async () => {
  const { lines } = await importAsProposed("clientes.csv", unicode);
  expect(lines).toEqual([[2, "João Conceição", "+5511977770012", "", "unchecked", ""]]);
});

test("the title above a table is left out and reported", async () => {
  const { sheet, lines } = await importAsProposed("relatorio.csv", Buffer.from(titled));
  expect(sheet).toMatchObject({ above: ["Relatório de clientes - novembro"], hasHeader: true, firstRow: 3 });
  expect(sheet.columns).toMatchObject([{ use: "name" }, { use: "number" }, { use: "variable", key: "cidade" }]);
  expect(lines.map(([, ...line]) => line)).toEqual([
    ["Rosa", "+5511977770010", "", "unchecked", ""],
    ["Caio", "+5511977770011", "", "unchecked", ""],
  ]);
});

test("in a Numbers spreadsheet the sheet with people is proposed, not the summary sheet before it", async () => {
  const { sheet, lines } = await importAsProposed("clientes.xlsx", fromNumbers());
  expect(sheet.name).toBe("Clientes");
  expect(lines).toEqual([[2, "Rosa", "+5511977770092", "", "unchecked", ""]]);
});
