import { expect, test } from "vitest";
import { addDays } from "../hours/clock.ts";
import { addMonths, differenceFor, lengthOf, periodFrom } from "./periods.ts";

test.each([
  ["2027-01-31", 31, ["2027-02-27", "2027-03-30", "2027-04-29", "2027-05-30"]],
  ["2028-01-31", 31, ["2028-02-28", "2028-03-30", "2028-04-29", "2028-05-30"]],
  ["2027-01-29", 29, ["2027-02-27", "2027-03-28", "2027-04-28", "2027-05-28"]],
  ["2027-12-01", 1, ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]],
  ["2027-11-15", 15, ["2027-12-14", "2028-01-14", "2028-02-14", "2028-03-14"]],
])(
  "periods that begin on %s follow each other without a gap, and a short month does not move the later periods",
  (first, anchor, ends) => {
    let start = first;
    for (const end of ends) {
      expect(periodFrom(start, anchor, "MENSAL")).toEqual({ start, end });
      start = addDays(end, 1);
    }
  },
);

test.each([
  ["MENSAL", "2027-02-27"],
  ["BIMESTRAL", "2027-03-30"],
  ["TRIMESTRAL", "2027-04-29"],
  ["SEMESTRAL", "2027-07-30"],
  ["ANUAL", "2028-01-30"],
] as const)("a period of %s from the end of January ends on %s", (recurrence, end) => {
  expect(periodFrom("2027-01-31", 31, recurrence).end).toBe(end);
});

test("months are added across the end of a year, and backwards", () => {
  expect(addMonths("2027-12-31", 2, 31)).toBe("2028-02-29");
  expect(addMonths("2027-01-31", -1, 30)).toBe("2026-12-30");
});

const period = { start: "2027-03-11", end: "2027-04-10" };
/** Two prices of a period with this many days. */
const of = (from: number, to: number, days = 31) => ({ from: { cents: from, days }, to: { cents: to, days } });

test.each([
  ["2027-03-11", 31, 10_000],
  ["2027-03-27", 15, 4838],
  ["2027-04-10", 1, 322],
  ["2027-04-11", 0, 0],
])("the price difference of R$ 100 on %s is for %i days", (today, _days, cents) => {
  expect(differenceFor(of(9990, 19_990), period, today)).toBe(cents);
});

test("a difference below a provider's minimum is free, and a whole period of three months costs its full difference", () => {
  expect(lengthOf(period)).toBe(31);
  expect(differenceFor(of(9990, 12_990), period, "2027-04-10")).toBe(0);
  expect(differenceFor(of(0, 3000, 90), { start: "2027-01-01", end: "2027-03-31" }, "2027-01-01")).toBe(3000);
});

test("free days before the paid period cost nothing, and a shortened or extended period is paid by the day", () => {
  const paid = { start: "2026-12-06", end: "2027-01-05" };
  expect(differenceFor(of(9990, 19_990), paid, "2026-11-25")).toBe(10_000);
  expect(differenceFor(of(9990, 29_990), { ...paid, end: "2026-12-25" }, "2026-11-25")).toBe(12_903);
  expect(differenceFor(of(9990, 19_990), { ...paid, end: "2027-02-05" }, "2026-12-06")).toBe(20_000);
});

test("monthly and yearly prices are compared by the day", () => {
  const prices = { from: { cents: 3100, days: 31 }, to: { cents: 73_000, days: 365 } };
  expect(differenceFor(prices, { start: "2027-01-01", end: "2027-01-31" }, "2027-01-22")).toBe(1000);
});
