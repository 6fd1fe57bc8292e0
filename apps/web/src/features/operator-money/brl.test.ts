import { expect, test } from "vitest";
import { brlOf } from "./brl.ts";
import { typedSum } from "../../lib/money.ts";

test.each([
  ["99,90", 99.9],
  ["99.90", 99.9],
  ["R$ 1.234,50", 1234.5],
  ["1.234", 1234],
  ["1.5", 1.5],
  ["1234.56", 1234.56],
  ["0", 0],
  ["1000000", 1_000_000],
])("%s is read as a sum", (typed, value) => expect(brlOf(typed)).toBe(value));

test.each(["", "abc", "1e3", "-5", "1,234,5", "9,999", "1000000,01", "99,9 0 0 0"])("%s is refused as a sum", (typed) =>
  expect(brlOf(typed)).toBeNull(),
);

test("a written sum is read back as the same sum", () => {
  for (const value of [0, 0.1 + 0.2, 99.9, 1234.5]) expect(brlOf(typedSum(value))).toBeCloseTo(value, 2);
});
