import { expect, test } from "vitest";
import { costOf, countriesIn, noPrices, typedPrice } from "./rules.ts";

const prices = {
  currency: "USD",
  countries: [
    { country: "55", prices: { marketing: 0.0625, utility: 0.0068, service: null } },
    { country: "1", prices: { marketing: null, utility: null, service: 0.01 } },
    { country: "", prices: { marketing: 0.1, utility: null, service: null } },
  ],
};

test("each group costs the price of its category and country, or else the price for all other countries", () => {
  expect(costOf(prices, [{ category: "marketing", country: "55", count: 3 }])).toEqual({
    currency: "USD",
    amount: 0.1875,
    priced: 3,
    free: 0,
    unknown: 0,
  });
  expect(costOf(prices, [{ category: "marketing", country: "1", count: 2 }]).amount).toBe(0.2);
  expect(costOf(prices, [{ category: "marketing", country: "", count: 2 }]).amount).toBe(0.2);
});

test("a number belongs to the longest code that it begins with, or to none", () => {
  const lines = ["1", "55", "1809", ""].map((country) => ({
    country,
    prices: { marketing: 1, utility: 1, service: 1 },
  }));
  const countryOf = countriesIn({ currency: "USD", countries: lines });
  expect(["5511999990000", "18095550000", "18085550000", "351910000000", "", "5"].map(countryOf)).toEqual([
    "55",
    "1809",
    "1",
    "",
    "",
    "",
  ]);
});

test("messages without a price count as unknown, except free texts, which count as free", () => {
  const groups = [
    { category: "utility", country: "", count: 4 },
    { category: "service", country: "55", count: 5 },
    { category: "service", country: "1", count: 1 },
  ] as const;
  expect(costOf(prices, groups)).toMatchObject({ amount: 0.01, priced: 1, free: 5, unknown: 4 });
  expect(costOf(noPrices, groups)).toMatchObject({ amount: 0, priced: 0, free: 6, unknown: 4 });
});

test("many small prices add up exactly", () => {
  const groups = Array.from({ length: 1000 }, () => ({ category: "utility", country: "55", count: 7 }) as const);
  expect(costOf(prices, groups).amount).toBe(47.6);
});

test.each([
  ["0,0625", 0.0625],
  [" 0.0068 ", 0.0068],
  ["", null],
  ["1", 1],
  ["1.000,00", undefined],
  ["-1", undefined],
  ["0,1234567", undefined],
  ["US$ 1", undefined],
])("%j typed is the price %j", (typed, price) => expect(typedPrice(typed)).toBe(price));
