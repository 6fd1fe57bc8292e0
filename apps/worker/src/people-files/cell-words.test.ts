import type { Language } from "@balcao/shared/language";
import { type CellObject, SSF, utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { wordsOf } from "./cell-words.ts";
import { openSheets } from "./spreadsheet.ts";

const cell = (v: CellObject["v"], z?: string): CellObject => ({ t: v instanceof Date ? "d" : "n", v, ...(z && { z }) });
const shown = (one: CellObject, language: Language = "pt") => wordsOf(one, language, SSF.format);

test.each<[string, CellObject, string, string]>([
  ["a date", cell(new Date("2026-12-01T00:00:00Z"), "m/d/yy"), "01/12/2026", "01/12/2026"],
  ["a moment", cell(new Date("2026-12-01T14:29:59.999Z"), "dd/mm/yyyy hh:mm"), "01/12/2026 14:30", "01/12/2026 14:30"],
  ["a time", cell(new Date("1899-12-31T08:05:00Z"), "h:mm"), "08:05", "08:05"],
  ["a sum", cell(1234.5, "#,##0.00"), "1.234,50", "1,234.50"],
  ["money", cell(1234.5, '"R$" #,##0.00'), "R$ 1.234,50", "R$ 1,234.50"],
  ["a share", cell(0.125, "0.0%"), "12,5%", "12.5%"],
  ["a fraction without a format", cell(1234.5), "1234,5", "1234.5"],
  ["a whole number", cell(42), "42", "42"],
  ["a telephone made to look like a sum", cell(5511987654321, "#,##0"), "5511987654321", "5511987654321"],
  ["a telephone made to look short", cell(5511987654321, "0.00E+00"), "5511987654321", "5511987654321"],
  [
    "a document whose first digit is a zero",
    cell(9876543210, "000\\.000\\.000\\-00"),
    "098.765.432-10",
    "098.765.432-10",
  ],
  ["a telephone with its own format", cell(11987654321, "(00) 00000-0000"), "(11) 98765-4321", "(11) 98765-4321"],
  ["a code of eight digits", cell(1310100, "00000-000"), "01310-100", "01310-100"],
  ["a sum of fractions", cell(0.1 + 0.2), "0,3", "0.3"],
  ["a duration", cell(new Date("1900-01-01T12:30:00Z"), "[h]:mm"), "36:30", "36:30"],
  ["a duration of months", cell(new Date("1900-03-31T01:00:00Z"), "[hh]:mm:ss"), "2185:00", "2185:00"],
  ["minutes and seconds", cell(new Date("1899-12-31T00:05:30Z"), "mm:ss"), "05:30", "05:30"],
  ["a date with escaped words", cell(new Date("2026-12-01T00:00:00Z"), "d\\ \\h\\o\\j\\e"), "01/12/2026", "01/12/2026"],
  ["a format that nobody knows", cell(3, "[$-zz"), "3", "3"],
  ["no date", cell(new Date(Number.NaN), "m/d/yy"), "", ""],
  ["an error", { t: "e", v: 42 }, "", ""],
])("%s is shown as its cell shows it", (_name, one, pt, en) => {
  expect([shown(one), shown(one, "es"), shown(one, "en")]).toEqual([pt, pt, en]);
});

test("a boolean is shown as a spreadsheet in its language shows it", () => {
  expect((["pt", "es", "en"] as const).map((language) => shown({ t: "b", v: true }, language))).toEqual([
    "VERDADEIRO",
    "VERDADERO",
    "TRUE",
  ]);
  expect(shown({ t: "b", v: false })).toBe("FALSO");
});

test.each(["xlsx", "biff8"] as const)("cells with the format %s are read with their values", async (bookType) => {
  const sheet = utils.aoa_to_sheet([["valor", "vencimento"]]);
  utils.sheet_add_aoa(
    sheet,
    [
      [
        { t: "n", v: 1234.5, z: "#,##0.00" },
        { t: "n", v: 46357, z: "dd/mm/yyyy" },
      ],
    ],
    { origin: "A2" },
  );
  const made = utils.book_new();
  utils.book_append_sheet(made, sheet, "Um");
  const bytes = write(made, { type: "buffer", bookType }) as Buffer;
  const [read] = await openSheets(bytes, { kind: bookType === "xlsx" ? "xlsx" : "xls", language: "pt" });
  expect([...(read?.rows ?? [])].at(-1)).toEqual([2, ["1.234,50", "01/12/2026"]]);
});
