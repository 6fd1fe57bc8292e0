import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("cells stand apart by semicolons; what would break a line is quoted", () => {
  expect(csvLine(["Ana; Bia", 'dita "Nana"', "a\nb", null, 2.5])).toBe('"Ana; Bia";"dita ""Nana""";"a\nb";;2,5\r\n');
});

test.each(["=1+1", "+55", "-2", "@cmd", "\tx", "＝1+1", "＋55", "－2", "＠cmd"])("%j does not calculate", (value) => {
  expect(csvLine([value])).toBe(`'${value}\r\n`);
});

test("nor does what follows a break", () => {
  expect(csvLine(["\n=1+1", "\r=1+1"])).toBe('"\'\n=1+1";"\'\r=1+1"\r\n');
});
