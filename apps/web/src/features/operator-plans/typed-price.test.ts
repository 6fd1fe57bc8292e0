import { expect, test } from "vitest";
import { isWhole, limitOf, priceFault, priceOf } from "./typed-price.ts";
import { typedSum } from "../../lib/money.ts";

test.each([
  ["99,90", 99.9],
  ["99.9", 99.9],
  ["1.234,50", 1234.5],
  ["1.234", 1234],
  ["R$ 0", 0],
  ["", null],
  ["-5", null],
  ["1,234", null],
  ["dez", null],
])("%j is read as the price %j", (typed, price) => expect(priceOf(typed)).toBe(price));

test("a price is written as it is typed, an empty limit means no limit, and a limit is a whole number in its bounds", () => {
  expect(priceOf(typedSum(1234.5))).toBe(1234.5);
  expect([limitOf(" "), limitOf("3")]).toEqual([null, 3]);
  expect(["1", "10", "0", "11", "1.5", "x"].map((typed) => isWhole(typed, 1, 10))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ["99,90", null],
  ["0", null],
  ["1,00", null],
  ["0,50", "valueLeast"],
  ["0,99", "valueLeast"],
  ["1000001", "valueFault"],
  ["x", "valueFault"],
])("the price %j has the fault %j", (typed, fault) => expect(priceFault(typed)).toBe(fault));
