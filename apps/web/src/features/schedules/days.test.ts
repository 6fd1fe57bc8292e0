import { expect, test } from "vitest";
import { addDays, addMonths, dayAfterKey, daysOf, firstWeekday, spanOf, turn } from "./days.ts";

test("a month shows whole weeks, a week seven days, an agenda the month alone", () => {
  const month = daysOf("month", "2026-11-21", 0);
  expect([month[0], month.at(-1), month.length]).toEqual(["2026-11-01", "2026-12-05", 35]);
  const inSpanish = daysOf("month", "2026-11-21", 1);
  expect([inSpanish[0], inSpanish.at(-1), inSpanish.length]).toEqual(["2026-10-26", "2026-12-06", 42]);
  expect(daysOf("month", "2026-02-10", 0)).toHaveLength(28);
  expect(daysOf("week", "2026-11-21", 0)).toEqual(
    ["15", "16", "17", "18", "19", "20", "21"].map((day) => `2026-11-${day}`),
  );
  expect(daysOf("week", "2026-11-22", 1)[0]).toBe("2026-11-16");
  const agenda = daysOf("agenda", "2028-02-10", 0);
  expect([agenda[0], agenda.at(-1)]).toEqual(["2028-02-01", "2028-02-29"]);
  expect(["pt", "en", "es"].map(firstWeekday)).toEqual([0, 0, 1]);
});

test("turning months keeps the day, or takes the month's last one, also past the end of the year", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-12-31", 1)).toBe("2027-01-31");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(turn("month", "2026-11-21", -1)).toBe("2026-10-21");
  expect(turn("week", "2026-11-21", 1)).toBe("2026-11-28");
});

test("arrows lead from day to day, also out of the month", () => {
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

test("days begin and end by the company's clocks, also on the day when these change", () => {
  expect(spanOf(["2026-11-01", "2026-11-30"], "America/Sao_Paulo")).toEqual({
    from: "2026-11-01T03:00:00.000Z",
    to: "2026-12-01T03:00:00.000Z",
  });
  expect(spanOf(["2026-03-29"], "Europe/Lisbon")).toEqual({
    from: "2026-03-29T00:00:00.000Z",
    to: "2026-03-29T23:00:00.000Z",
  });
});
