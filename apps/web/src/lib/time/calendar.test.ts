import { expect, test } from "vitest";
import { addDays, addMonths, dayAfterKey, firstWeekday, isDay, weeksOfMonth } from "./calendar.ts";

test("only a day that exists in the calendar is valid", () => {
  expect(["2028-02-29", "2026-12-31"].every(isDay)).toBe(true);
  expect(["2026-02-29", "2026-13-01", "2026-11-00", "21/11/2026", ""].some(isDay)).toBe(false);
});

test("adding months keeps the day or takes the month's last day, even past the end of the year", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-12-31", 1)).toBe("2027-01-31");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});

test("a week begins on Sunday, but on Monday in Spanish", () => {
  expect(["pt", "en", "es"].map(firstWeekday)).toEqual([0, 0, 1]);
  expect([weeksOfMonth("2026-11-21", 0)[0], weeksOfMonth("2026-11-21", 1)[0]]).toEqual(["2026-11-01", "2026-10-26"]);
});

test("arrow keys go from day to day, even into the next month", () => {
  const lead = (key: string) => dayAfterKey(key, "2026-11-30", 0);
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map(lead)).toEqual([
    "2026-11-29",
    "2026-12-01",
    "2026-11-23",
    "2026-12-07",
  ]);
  expect(["Home", "End", "PageUp", "PageDown"].map(lead)).toEqual([
    "2026-11-29",
    "2026-12-05",
    "2026-10-30",
    "2026-12-30",
  ]);
  expect(lead("x")).toBeNull();
});
