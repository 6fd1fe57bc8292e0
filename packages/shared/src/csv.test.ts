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

test.each(["5511987654321", "007"])("the digits %s stay as they are when a spreadsheet saves them", (digits) => {
  expect(csvLine([digits])).toBe(`'${digits}\r\n`);
});

test("a short number of digits and a sum stay numbers for a spreadsheet", () => {
  expect(csvLine(["33334444", "0", 1234])).toBe("33334444;0;1234\r\n");
});

test("a cell that begins with a line break does not become a formula", () => {
  expect(csvLine(["\n=1+1", "\r=1+1"])).toBe('"\'\n=1+1";"\'\r=1+1"\r\n');
});
