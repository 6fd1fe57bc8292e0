import { expect, test } from "vitest";
import { daysOf, spanOf, turn } from "./days.ts";

test("a month shows whole weeks, a week seven days, an agenda only the month", () => {
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
});

test("the arrows beside the title move by months or by weeks", () => {
  expect(turn("month", "2026-11-21", -1)).toBe("2026-10-21");
  expect(turn("week", "2026-11-21", 1)).toBe("2026-11-28");
});

test("days begin and end by the company's clocks, also on the day when the clocks change", () => {
  expect(spanOf(["2026-11-01", "2026-11-30"], "America/Sao_Paulo")).toEqual({
    from: "2026-11-01T03:00:00.000Z",
    to: "2026-12-01T03:00:00.000Z",
  });
  expect(spanOf(["2026-03-29"], "Europe/Lisbon")).toEqual({
    from: "2026-03-29T00:00:00.000Z",
    to: "2026-03-29T23:00:00.000Z",
  });
});
