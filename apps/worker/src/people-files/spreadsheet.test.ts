import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { guessColumns } from "@balcao/shared/contact-lists/guess";
import { type ReadRow, readRow } from "@balcao/shared/contact-lists/rows";

import type { ReadOrder, SheetRow } from "./sheet.ts";
import { lookAt, openSheets } from "./spreadsheet.ts";

/** The rows of the first sheet, and the names and sizes of all sheets. */
async function read(bytes: Buffer, kind: ReadOrder["kind"]) {
  const sheets = (await openSheets(bytes, { kind, language: "pt" })).map((sheet) => ({
    ...sheet,
    rows: [...sheet.rows],
  }));
  const seen = lookAt(sheets);
  return { rows: sheets[0]?.rows ?? [], seen: seen.map(({ name, hidden, total }) => ({ name, hidden, total })) };
}
const book = (sheets: Record<string, unknown[][]>, bookType: "xlsx" | "biff8", hidden?: string): Buffer => {
  const made = utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) utils.book_append_sheet(made, utils.aoa_to_sheet(cells), name);
  made.Workbook = { Sheets: made.SheetNames.map((name) => ({ Hidden: name === hidden ? 1 : 0 })) };
  return write(made, { type: "buffer", bookType }) as Buffer;
};
const workbook = (cells: unknown[][], bookType: "xlsx" | "biff8"): Buffer =>
  book({ Clientes: cells, Outra: [["outra"]] }, bookType);
const cells = [
  ["Nome", "Número", "Formula"],
  ["João", 5511987654321, { t: "n", v: 7, f: "3+4" }],
  [],
  ["Zé", "'+55 11 98765-4322", new Date("2026-01-31T12:00:00Z")],
];
const read3: SheetRow[] = [
  [1, ["Nome", "Número", "Formula"]],
  [2, ["João", "5511987654321", "7"]],
  [4, ["Zé", "'+55 11 98765-4322", "31/01/2026"]],
];

test("an .xlsx gives its sheets: long numbers whole, formulas as their value, rows with their number, blank rows left out", async () => {
  expect(await read(workbook(cells, "xlsx"), "xlsx")).toEqual({
    rows: read3,
    seen: [
      { name: "Clientes", hidden: false, total: 3 },
      { name: "Outra", hidden: false, total: 1 },
    ],
  });
});

test("an .xls gives the same rows as an .xlsx", async () => {
  const { rows, seen } = await read(workbook(cells, "biff8"), "xls");
  expect(rows).toEqual(read3);
  expect(seen[0]).toMatchObject({ name: "Clientes" });
});

test.each([
  ["semicolons in Latin-1", Buffer.from("nome;número\r\nJoão;11987654321\r\n", "latin1")],
  ["commas in UTF-8 with its mark", Buffer.from("\uFEFFnome,número\nJoão,11987654321")],
  ["tabs in UTF-16", Buffer.from("\uFEFFnome\tnúmero\nJoão\t11987654321\n", "utf16le")],
  ["big-endian UTF-16", Buffer.from("\uFEFFnome;número\nJoão;11987654321\n", "utf16le").swap16()],
  ["UTF-16 without its mark", Buffer.from("nome,número\nJoão,11987654321\n", "utf16le")],
  ["the letters of an old Mac", Buffer.from("nome;n\u009Cmero\rJo\u008Bo;11987654321\r", "latin1")],
  ["bars", Buffer.from("nome|número\nJoão|11987654321")],
  ["another separator that the file names", Buffer.from("sep=|\nnome|número\nJoão|11987654321\n")],
])("a CSV with %s is read", async (_name, bytes) => {
  expect((await read(bytes, "csv")).rows.map(([, row]) => row)).toEqual([
    ["nome", "número"],
    ["João", "11987654321"],
  ]);
});

test("cells in quotes hold separators, line breaks and quotes; only separators outside of quotes are counted", async () => {
  const { rows } = await read(Buffer.from('nome;num\n"A, B, ""C""\nD";11\n"",22'), "csv");
  expect(rows).toEqual([
    [1, ["nome", "num"]],
    [2, ['A, B, "C"\nD', "11"]],
    [3, [",22"]],
  ]);
});

test("a title above the table and sums with a comma do not decide which separator divides the cells", async () => {
  const title = 'Relatório, por cidade\n\nnome;valor;telefone\n"Lima; Rosa";1,50;11977770010\nCaio;2,75;11977770011\n';
  expect((await read(Buffer.from(title), "csv")).rows.map(([, row]) => row)).toEqual([
    ["Relatório, por cidade"],
    ["nome", "valor", "telefone"],
    ["Lima; Rosa", "1,50", "11977770010"],
    ["Caio", "2,75", "11977770011"],
  ]);
});

test("the sheet with the most numbers is proposed first, visible sheets come before hidden ones, and empty ones are left out", async () => {
  const people = [
    ["Nome", "Fone"],
    ["Rosa", "11977770010"],
  ];
  const sheets = { Resumo: [["Exportado", "hoje"]], Antigos: people, Vazia: [], Clientes: people };
  expect((await read(book(sheets, "xlsx", "Antigos"), "xlsx")).seen).toEqual([
    { name: "Clientes", hidden: false, total: 2 },
    { name: "Antigos", hidden: true, total: 2 },
    { name: "Resumo", hidden: false, total: 1 },
  ]);
});

test("the columns with content are found wherever they are", async () => {
  const wide = (filled: Record<number, string>) => Array.from({ length: 500 }, (_, at) => filled[at] ?? "").join(",");
  const bytes = Buffer.from(
    `${wide({ 0: "Nome", 5: "Fax", 499: "Fone" })}\n${wide({ 0: "Rosa", 499: "11977770010" })}`,
  );
  expect(lookAt(await openSheets(bytes, { kind: "csv", language: "pt" }))[0]?.places).toEqual([0, 5, 499]);
});

test("one stray cell far to the right does not widen the sheet", async () => {
  const sheet = utils.aoa_to_sheet([["a", "11987654321"]]);
  sheet["XFD1"] = { t: "s", v: "x" };
  sheet["!ref"] = "A1:XFD1";
  const wide = utils.book_new();
  utils.book_append_sheet(wide, sheet, "S");
  const { rows } = await read(write(wide, { type: "buffer", bookType: "xlsx" }) as Buffer, "xlsx");
  expect(rows[0]?.[1]).toHaveLength(500);
});

test("each of fifty thousand rows with every kind of fault gets the right result", async () => {
  const kinds = [
    "11 9%08d",
    "+55 (11) 9%08d",
    "0055119%08d",
    "119%08d",
    "9%08d",
    "",
    "5,51199E+12",
    "telefone",
    "123",
    "1234567890123456%08d",
  ];
  const lines = Array.from({ length: 50_000 }, (_, n) => {
    const number = (kinds[n % 10] ?? "").replace("%08d", String(Math.floor(n / 10)).padStart(8, "0"));
    return `Pessoa ${n};${number};${n % 100 === 0 ? "sem arroba" : `p${n}@x.com`};"Cidade; ${n}"`;
  });
  const bytes = Buffer.from(`Nome;Número;E-mail;Cidade\n${lines.join("\n")}\n`);
  const { rows } = await read(bytes, "csv");
  expect(rows).toHaveLength(50_001);
  const columns = guessColumns(
    rows.slice(0, 20).map(([, said]) => said),
    true,
  );
  expect(columns).toEqual([{ use: "name" }, { use: "number" }, { use: "email" }, { use: "variable", key: "cidade" }]);
  const taken = rows.slice(1).map(([row, said]) => readRow(row, said, columns));
  const counted = (of: (one: ReadRow) => boolean) => taken.filter(of).length;
  const faults = ["area", "none", "damaged", "invalid"] as const;
  expect(faults.map((fault) => counted((one) => one.fault === fault))).toEqual([5000, 10_000, 5000, 10_000]);
  // The same five thousand numbers are written in four ways.
  expect(new Set(taken.filter(({ fault }) => fault === null).map(({ number }) => number)).size).toBe(5000);
  expect(counted(({ note }) => note === "email")).toBe(500);
  expect(taken[0]).toMatchObject({ row: 2, number: "5511900000000", variables: { cidade: "Cidade; 0" } });
});

/** A zip with one part that claims this unpacked size. */
function zipOf(name: string, { inflated, flags = 0 }: { inflated: number; flags?: number }): Buffer {
  const [local, central, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)];
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(flags, 6);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(2, 18);
  local.writeUInt32LE(inflated, 22);
  local.writeUInt16LE(name.length, 26);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(flags, 8);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(2, 20);
  central.writeUInt32LE(inflated, 24);
  central.writeUInt16LE(name.length, 28);
  const before = local.length + name.length + 2;
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(before, 16);
  return Buffer.concat([local, Buffer.from(name), Buffer.from([3, 0]), central, Buffer.from(name), end]);
}

test.each([
  ["nothing at all", Buffer.alloc(0), "csv", "empty"],
  ["only blank lines", Buffer.from("\n;;\n \n"), "csv", "empty"],
  ["bytes instead of text", Buffer.from([1, 0, 2, 0, 3, 200]), "csv", "broken"],
  ["half an .xlsx", workbook(cells, "xlsx").subarray(0, 3000), "xlsx", "broken"],
  ["a zip that is no workbook", zipOf("word/document.xml", { inflated: 10 }), "xlsx", "broken"],
  ["a zip that fills the memory", zipOf("xl/workbook.xml", { inflated: 500_000_000 }), "xlsx", "tooBig"],
  ["an .xlsx with a password", zipOf("xl/workbook.xml", { inflated: 10, flags: 1 }), "xlsx", "protected"],
  ["text that calls itself .xlsx", Buffer.from("nome;numero"), "xlsx", "broken"],
  ["a workbook that calls itself .csv", workbook(cells, "xlsx"), "csv", "broken"],
  ["a web archive that calls itself .xls", Buffer.from("MIME-Version: 1.0\r\n\r\n<table>"), "xls", "broken"],
  ["a page without a table", Buffer.from("<html><body>Sessão encerrada</body></html>"), "xls", "broken"],
  ["too many rows", Buffer.from("1\n".repeat(50_002)), "csv", "tooManyRows"],
] as const)("%s is refused", async (_name, bytes, kind, fault) => {
  await expect(read(Buffer.from(bytes), kind)).rejects.toMatchObject({ fault });
});

const cards = (people: string[][]): string =>
  people.map((lines) => ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD", ""].join("\r\n")).join("");

test.each([
  ["UTF-8", "utf8"],
  ["UTF-16", "utf16le"],
  ["older letters", "latin1"],
] as const)(
  "contact cards in %s become a sheet with one row for each person, which says how many pictures were left out",
  async (_what, written) => {
    const text = cards([
      ["FN:João Conceição", "TEL;TYPE=HOME:1133334444", "TEL;TYPE=CELL:11 97777-0012", "PHOTO;ENCODING=b:/9j/4AAQ"],
      ["FN:Zé", "EMAIL:ze@x.com"],
    ]);
    const bytes = Buffer.from(written === "utf16le" ? `\uFEFF${text}` : text, written);
    const [seen] = lookAt(await openSheets(bytes, { kind: "vcf", language: "pt" }));
    expect(seen).toMatchObject({ total: 3, photos: 1, places: [0, 1, 2] });
    expect(seen?.first.map(([row, said]) => [row, ...said.slice(0, 3)])).toEqual([
      [1, "Nome", "Telefone", "E-mail"],
      [2, "João Conceição", "11 97777-0012 ::: 1133334444", ""],
      [3, "Zé", "", "ze@x.com"],
    ]);
    expect(guessColumns(seen?.first.map(([, said]) => said) ?? [], true).slice(0, 4)).toEqual([
      { use: "name" },
      { use: "number" },
      { use: "email" },
      { use: "variable", key: "empresa" },
    ]);
  },
);

test.each(["pt", "en", "es"] as const)("the columns of cards have their names in %s", async (language) => {
  const bytes = Buffer.from(cards([["FN:Rosa", "TEL:11977770012", "EMAIL:r@x.com"]]));
  const [sheet] = await openSheets(bytes, { kind: "vcf", language });
  const [, titles] = [...(sheet?.rows ?? [])][0] ?? [1, []];
  expect(
    guessColumns([titles ?? []], true)
      .slice(0, 3)
      .map(({ use }) => use),
  ).toEqual(["name", "number", "email"]);
});

test.each([
  ["no card", "nome;telefone", "broken"],
  ["signs that are no text", "BEGIN:VCARD\0\0END:VCARD", "broken"],
  ["more people than may be", "BEGIN:VCARD\nFN:A\nEND:VCARD\n".repeat(50_001), "tooManyRows"],
])("a file of cards with %s is refused", async (_what, text, fault) => {
  await expect(async () =>
    lookAt(await openSheets(Buffer.from(text), { kind: "vcf", language: "pt" })),
  ).rejects.toMatchObject({ fault });
});
