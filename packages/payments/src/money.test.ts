import { expect, test } from "vitest";
import { centsOf, decimalOf } from "./money.ts";

test.each([
  ["37.00", 3700],
  ["0.01", 1],
  ["110.00", 11_000],
  ["9999999999.99", 999_999_999_999],
])("%s is %i cents, in both directions", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
  expect(decimalOf(cents)).toBe(text);
});

test.each(["", "99.9", "1e3", "1e3.00", "99,90", "-1.00", " 1.00", "1.000", "NaN", "12345678901.00", "1.00\n"])(
  "%j is not an amount",
  (text) => {
    expect(centsOf(text)).toBeNull();
  },
);

test("an amount with a fraction of a cent is refused, and not rounded", () => {
  for (const wrong of [0.1 + 0.2, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => decimalOf(wrong)).toThrow(RangeError);
});
