import { expect, test } from "vitest";
import { lastMonths, monthsFrom, monthText, stacksOf } from "./months.ts";

test("the list of months crosses the turn of a year, and months are written as in Brazil", () => {
  expect(lastMonths(3, "2026-01")).toEqual(["2025-11", "2025-12", "2026-01"]);
  expect(monthsFrom(["2026-01", "2025-10"])).toEqual(["2025-10", "2025-11", "2025-12", "2026-01"]);
  expect([monthsFrom(["2026-01"]), monthsFrom([])]).toEqual([["2026-01"], []]);
  expect(monthText("2026-01")).toBe("01/2026");
});

test("the three plans with the highest income have a colour each, other plans share one colour, and a month without money is 0", () => {
  const months = [
    {
      month: "2026-03",
      plans: [
        { plan: "A", paid: 1 },
        { plan: "B", paid: 20 },
        { plan: "C", paid: 30 },
        { plan: "D", paid: 40 },
        { plan: null, paid: 99 },
      ],
    },
    { month: "2026-01", plans: [{ plan: "B", paid: 30 }] },
  ];
  expect(stacksOf(months, ["2026-01", "2026-02", "2026-03"], "Outros")).toEqual([
    { name: "B", values: [30, 0, 20], tone: "main" },
    { name: "D", values: [0, 0, 40], tone: "success" },
    { name: "C", values: [0, 0, 30], tone: "warning" },
    { name: "Outros", values: [0, 0, 100], tone: "quiet" },
  ]);
});

test("when every plan has a colour of its own, there is no group of other plans", () => {
  expect(stacksOf([{ month: "2026-03", plans: [{ plan: "A", paid: 1 }] }], ["2026-03"], "Outros")).toHaveLength(1);
});
