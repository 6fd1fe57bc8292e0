import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { loadImport, showImport } from "@balcao/core/desk/contact-lists/imports";
import { reportPage } from "@balcao/core/desk/contact-lists/report";
import { startImport, takeSpreadsheet } from "@balcao/core/desk/contact-lists/upload";
import { makeContactList } from "@balcao/core/testing/contact-list-factories";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import type { Column } from "@balcao/shared/contact-lists/columns";
import { utils, write } from "@e965/xlsx";
import { beforeAll, expect, test } from "vitest";
import { quickReaders } from "../testing/quick-readers.ts";
import { runListImports } from "./import.ts";

beforeAll(() => quickReaders(process.env["BALCAO_TEST_RUN"]));

test("an import reads the chosen sheet of a workbook, from below its title, by the columns with content", async () => {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId);
  const contactListId = await makeContactList(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const blank = Array.from({ length: 40 }, () => "");
  const people = [
    ["Clientes de novembro"],
    [],
    ["Nome", ...blank, "Fone", "Outro fone"],
    ["Rosa", ...blank, "11 3333-4444", "11 97777-0001"],
    ["Caio", ...blank, "11 97777-0002"],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["Ana", "11977770003"],
      ["Bia", "11977770004"],
      ["Eva", "11977770005"],
    ]),
    "Antigos",
  );
  utils.book_append_sheet(book, utils.aoa_to_sheet(people), "Clientes");
  const bytes = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  const file = { ...(await putFile(companyId, bytes)), mimetype: "application/zip", name: "clientes.xlsx" };
  const { id } = await here(() => takeSpreadsheet(ana, contactListId, file));
  await runListImports();
  const { preview } = await here(() => showImport(id));
  expect(preview).toMatchObject([
    { name: "Antigos", total: 3, above: [], hasHeader: false },
    { name: "Clientes", total: 3, above: ["Clientes de novembro"], places: [0, 41, 42], firstRow: 3 },
  ]);
  const columns: Column[] = [{ use: "name" }, { use: "number" }, { use: "number" }];
  const say = (sheet: string) => here(() => startImport(id, { sheet, hasHeader: true, columns }));
  await expect(say("Fornecedores")).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  await say("Clientes");
  await runListImports();
  expect(await here(() => loadImport(id))).toMatchObject({ status: "done", total: 2, done: 2 });
  const { lines } = await here(() => reportPage(id, "all", 0));
  expect(lines).toEqual([
    [4, "Rosa", "+5511977770001", "", "unchecked", "more"],
    [5, "Caio", "+5511977770002", "", "unchecked", ""],
  ]);
});
