import { expect, test } from "vitest";
import { brazilHolidays } from "./brazil.ts";

const dateOf = (year: number, label: string) => brazilHolidays(year).find((day) => day.label.startsWith(label))?.date;

// Easter is on 31 March 2024, 20 April 2025 and 5 April 2026. Its extremes are 22 March 1818 and 25 April 2038.
test.each([
  [1818, "1818-03-20", "1818-02-03", "1818-05-21"],
  [2024, "2024-03-29", "2024-02-13", "2024-05-30"],
  [2025, "2025-04-18", "2025-03-04", "2025-06-19"],
  [2026, "2026-04-03", "2026-02-17", "2026-06-04"],
  [2038, "2038-04-23", "2038-03-09", "2038-06-24"],
])("the holidays that depend on Easter have the right dates in %i", (year, friday, carnival, corpus) => {
  expect([dateOf(year, "Sexta"), dateOf(year, "Carnaval (terça"), dateOf(year, "Corpus")]).toEqual([
    friday,
    carnival,
    corpus,
  ]);
});

test("a year has ten holidays by law, nine of them on a fixed date, and three by custom", () => {
  const days = brazilHolidays(2026);
  expect(days.filter(({ optional }) => !optional)).toHaveLength(10);
  expect(days.filter(({ optional }) => optional).map(({ date }) => date)).toEqual([
    "2026-02-16",
    "2026-02-17",
    "2026-06-04",
  ]);
  expect(days.filter(({ repeat }) => repeat === "yearly")).toHaveLength(9);
  expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted());
  expect(days.every(({ hours, label }) => hours.length === 0 && label !== "")).toBe(true);
});
