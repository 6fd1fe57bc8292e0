import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("semicolons separate the cells, and a cell that would break the line is quoted", () => {
  expect(csvLine(["Ana; Bia", 'dita "Nana"', "a\nb", null, 2.5])).toBe('"Ana; Bia";"dita ""Nana""";"a\nb";;2,5\r\n');
});

test.each(["=1+1", "+55", "-2", "@cmd", "\tx", "＝1+1", "＋55", "－2", "＠cmd", " =1+1", "\u00A0\u3000@cmd"])(
  "a cell %j does not become a formula",
  (value) => {
    expect(csvLine([value])).toBe(`'${value}\r\n`);
  },
);

test.each([
  "5511987654321",
  "007",
  "011987654321",
  "3912345678901",
  "1e5",
  "2E10",
  "12E-3",
  "5,51199E+12",
  "5.511.987.654.321",
  "1/2",
  "10-12",
  "3-mar",
  "12/dez",
  "12/2026",
  "2026-12",
  "2026/12/1",
  "dez/26",
  "março-2026",
  "1 1/2",
  "2026-12-01",
  "2026-12-01 10:30",
  "1/12/2026",
  "01-2-2026",
  "1/2/26",
  "10,00",
  "1234,50",
])("%s gets an apostrophe, so that a spreadsheet does not change it", (digits) => {
  expect(csvLine([digits])).toBe(`'${digits}\r\n`);
});

test.each([
  "Ana 2E10",
  "1e5x",
  "01/12/2026",
  "1.234,50",
  "10,05",
  "12:30",
  "3 maio",
  "11987654321",
  "1/2 kg",
  "Lote 12/2026",
  "Maria/2",
  "marco 26",
  "12/26/x",
])("%s needs no apostrophe, because a spreadsheet saves it as it is", (words) =>
  expect(csvLine([words])).toBe(`${words}\r\n`),
);

test("a short number of digits and a sum stay numbers for a spreadsheet", () => {
  expect(csvLine(["33334444", "0", 1234])).toBe("33334444;0;1234\r\n");
});

test("a cell that begins with a line break does not become a formula", () => {
  expect(csvLine(["\n=1+1", "\r=1+1"])).toBe('"\'\n=1+1";"\'\r=1+1"\r\n');
});
