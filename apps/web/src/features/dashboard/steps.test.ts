import i18next from "i18next";
import { expect, test } from "vitest";
import { inSteps, markOf, spanOf, stepOf } from "./steps.ts";

const days = (many: number) =>
  Array.from({ length: many }, (_, n) => ({ day: new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10) }));

test("a bar is one day while there is room, then a week, a month or a quarter", () => {
  expect([1, 62, 63, 434, 435, 1860, 1861, 3660].map(stepOf)).toEqual([1, 1, 7, 7, 30, 30, 90, 90]);
});

test("days are grouped in their order, and the last group may be smaller", () => {
  expect(inSteps([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inSteps([], 7)).toEqual([]);
});

test("one day is written as its date, and several days as the first and the last day", () => {
  const t = i18next.getFixedT("pt", "dashboard");
  expect(spanOf(days(1), t)).toBe("01/11/2026");
  expect(spanOf(days(7), t)).toBe("01/11/2026 a 07/11/2026");
  expect([spanOf([], t), markOf([]), markOf(days(3))]).toEqual(["", "", "01/11"]);
});
