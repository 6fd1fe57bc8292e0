import { expect, test } from "vitest";
import type { Holiday, HoursDay } from "./schema.ts";
import { closedOn, everyDay, week } from "../testing/hours.ts";
import {
  defaultWeek,
  isOpenAt,
  openState,
  overlapping,
  overlappingDay,
  repeatedHolidays,
  type Rules,
} from "./rules.ts";

const saoPaulo = { timezone: "America/Sao_Paulo", holidays: [] };
const newYork = { timezone: "America/New_York", holidays: [] };
const lisbon = { timezone: "Europe/Lisbon", holidays: [] };
const night = week({ friday: "22:00-02:00" });
const christmas = [
  closedOn("2024-12-25", "yearly"),
  closedOn("2026-12-24", "none", { startTime: "08:00", endTime: "12:00" }),
];

const rulesOf = (place: Omit<Rules, "schedules">, schedules: readonly HoursDay[], holidays: Holiday[] = []): Rules => ({
  ...place,
  schedules,
  holidays,
});

const moments: [string, string, Rules, boolean][] = [
  // Sunday 2026-11-15 begins in São Paulo at 03:00 UTC.
  ["a Monday at eight", "2026-11-16T11:00:00Z", rulesOf(saoPaulo, defaultWeek), true],
  ["a second before", "2026-11-16T10:59:59Z", rulesOf(saoPaulo, defaultWeek), false],
  ["its last second", "2026-11-16T20:59:59Z", rulesOf(saoPaulo, defaultWeek), true],
  ["18:00 sharp", "2026-11-16T21:00:00Z", rulesOf(saoPaulo, defaultWeek), false],
  ["Saturday at 12:30", "2026-11-14T15:30:00Z", rulesOf(saoPaulo, defaultWeek), false],
  ["Saturday at 11:30", "2026-11-14T14:30:00Z", rulesOf(saoPaulo, defaultWeek), true],
  ["Sunday", "2026-11-15T15:00:00Z", rulesOf(saoPaulo, defaultWeek), false],
  [
    "the same moment elsewhere: 11:00 is 06:00 in New York",
    "2026-11-16T11:00:00Z",
    rulesOf(newYork, defaultWeek),
    false,
  ],
  ["and 11:00 in Lisbon", "2026-11-16T11:00:00Z", rulesOf(lisbon, defaultWeek), true],
  [
    "a zone nobody knows is Brazil's",
    "2026-11-16T11:00:00Z",
    rulesOf({ ...lisbon, timezone: "Europe/Nowhere" }, defaultWeek),
    true,
  ],
  ["and not yet there", "2026-11-16T10:59:00Z", rulesOf({ ...lisbon, timezone: "Europe/Nowhere" }, defaultWeek), false],
  ["a break at noon", "2026-11-16T15:30:00Z", rulesOf(saoPaulo, week({ monday: "08:00-12:00 13:00-18:00" })), false],
  ["after it", "2026-11-16T16:00:00Z", rulesOf(saoPaulo, week({ monday: "08:00-12:00 13:00-18:00" })), true],
  ["start = end, of all times at midnight", "2026-11-16T03:00:00Z", rulesOf(saoPaulo, everyDay("00:00-00:00")), false],
  ["the last minute of 23:59", "2026-11-16T02:59:59Z", rulesOf(saoPaulo, everyDay("00:00-23:59")), true],
  ["until midnight", "2026-11-17T02:59:59Z", rulesOf(saoPaulo, week({ monday: "18:00-00:00" })), true],
  ["midnight", "2026-11-17T03:00:00Z", rulesOf(saoPaulo, week({ monday: "18:00-00:00" })), false],
  // Past midnight: Friday 2026-11-13, 22:00 to 02:00.
  ["Friday at 23:00", "2026-11-14T02:00:00Z", rulesOf(saoPaulo, night), true],
  ["Saturday at 01:00, though Saturday is closed", "2026-11-14T04:00:00Z", rulesOf(saoPaulo, night), true],
  ["Saturday at 02:00", "2026-11-14T05:00:00Z", rulesOf(saoPaulo, night), false],
  ["Friday at 01:00", "2026-11-13T04:00:00Z", rulesOf(saoPaulo, night), false],
  [
    "Monday at 01:00, of Sunday's night",
    "2026-11-16T04:00:00Z",
    rulesOf(saoPaulo, week({ sunday: "22:00-02:00" })),
    true,
  ],
  // Holidays.
  [
    "the night before a holiday goes on into it",
    "2026-11-14T04:00:00Z",
    rulesOf(saoPaulo, night, [closedOn("2026-11-14")]),
    true,
  ],
  [
    "the night of a holiday does not begin",
    "2026-11-14T02:00:00Z",
    rulesOf(saoPaulo, night, [closedOn("2026-11-13")]),
    false,
  ],
  [
    "nor is there a morning after it",
    "2026-11-14T04:00:00Z",
    rulesOf(saoPaulo, night, [closedOn("2026-11-13")]),
    false,
  ],
  ["Christmas, a Friday", "2026-12-25T15:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), false],
  [
    "before its first year it is a day as others",
    "2023-12-25T15:00:00Z",
    rulesOf(saoPaulo, defaultWeek, christmas),
    true,
  ],
  ["a short Thursday in the morning", "2026-12-24T14:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), true],
  ["and in the afternoon", "2026-12-24T17:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), false],
  ["the same day of another year", "2025-12-24T17:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), true],
  [
    "a holiday that opens on a Sunday",
    "2026-12-20T15:00:00Z",
    rulesOf(saoPaulo, defaultWeek, [closedOn("2026-12-20", "none", { startTime: "10:00", endTime: "16:00" })]),
    true,
  ],
  [
    "one of that year goes before one of every year",
    "2026-12-25T15:00:00Z",
    rulesOf(saoPaulo, defaultWeek, [
      closedOn("2020-12-25", "yearly"),
      closedOn("2026-12-25", "none", { startTime: "08:00", endTime: "14:00" }),
    ]),
    true,
  ],
  [
    "29 February in a year without one",
    "2027-03-01T15:00:00Z",
    rulesOf(saoPaulo, defaultWeek, [closedOn("2024-02-29", "yearly")]),
    true,
  ],
  // Clocks put forward: New York 2026-03-08 at 02:00, Lisbon 2026-03-29 at 01:00, São Paulo 2018-11-04 at 00:00.
  [
    "New York at 03:00, a moment after 01:59",
    "2026-03-08T07:00:00Z",
    rulesOf(newYork, week({ sunday: "02:30-04:00" })),
    true,
  ],
  [
    "nothing is open in an hour there is not",
    "2026-03-08T07:00:00Z",
    rulesOf(newYork, week({ sunday: "02:00-03:00" })),
    false,
  ],
  ["nine is nine in summer", "2026-07-06T13:00:00Z", rulesOf(newYork, week({ monday: "09:00-10:00" })), true],
  ["and in winter an hour later", "2026-01-05T13:30:00Z", rulesOf(newYork, week({ monday: "09:00-10:00" })), false],
  ["Lisbon at 02:00", "2026-03-29T01:00:00Z", rulesOf(lisbon, week({ saturday: "22:00-02:30" })), true],
  [
    "São Paulo where midnight was 01:00",
    "2018-11-04T03:00:00Z",
    rulesOf(saoPaulo, week({ saturday: "22:00-01:30" })),
    true,
  ],
  ["and the minute before", "2018-11-04T02:59:00Z", rulesOf(saoPaulo, week({ saturday: "22:00-01:30" })), true],
  // Clocks put back: New York 2026-11-01 at 02:00, Lisbon 2026-10-25 at 02:00, São Paulo 2018-02-18 at 00:00.
  ["01:30 the first time", "2026-11-01T05:30:00Z", rulesOf(newYork, week({ saturday: "22:00-02:00" })), true],
  ["01:30 the second time", "2026-11-01T06:30:00Z", rulesOf(newYork, week({ saturday: "22:00-02:00" })), true],
  ["then it is over", "2026-11-01T07:00:00Z", rulesOf(newYork, week({ saturday: "22:00-02:00" })), false],
  ["Lisbon's second 01:30", "2026-10-25T01:30:00Z", rulesOf(lisbon, week({ sunday: "01:00-02:00" })), true],
  [
    "São Paulo's second Saturday 23:30",
    "2018-02-18T02:30:00Z",
    rulesOf(saoPaulo, week({ saturday: "23:00-00:00" })),
    true,
  ],
];
test.each(moments)("%s (%s)", (_name, at, rules, open) => {
  expect(isOpenAt(rules, new Date(at))).toBe(open);
});

test("a closed day says which holiday it is, a night the holiday of the day it began on", () => {
  const holiday = closedOn("2026-11-13", "none", { startTime: "22:00", endTime: "02:00" });
  const rules = { ...saoPaulo, schedules: defaultWeek, holidays: [holiday] };
  expect(openState(rules, new Date("2026-11-13T15:00:00Z"))).toEqual({ open: false, holiday });
  expect(openState(rules, new Date("2026-11-14T04:00:00Z"))).toEqual({ open: true, holiday });
  expect(openState(rules, new Date("2026-11-14T06:00:00Z"))).toEqual({ open: false, holiday: null });
});

test("times that run into each other are found, within a day, into the next, and from Sunday into Monday", () => {
  expect(overlappingDay(defaultWeek)).toBeNull();
  expect(overlappingDay(week({ monday: "08:00-12:00 12:00-18:00" }))).toBeNull();
  expect(overlappingDay(week({ monday: "08:00-12:00 11:59-18:00" }))).toBe("monday");
  expect(overlappingDay(week({ friday: "22:00-02:00", saturday: "02:00-04:00" }))).toBeNull();
  expect(overlappingDay(week({ friday: "22:00-02:01", saturday: "02:00-04:00" }))).toBe("friday");
  expect(overlappingDay(week({ sunday: "22:00-09:00", monday: "08:00-18:00" }))).toBe("sunday");
  expect(overlappingDay(everyDay("00:00-23:59"))).toBeNull();
  expect(overlappingDay(week({ monday: "12:00-12:00 08:00-18:00" }))).toBeNull();
  const [monday, ...rest] = defaultWeek;
  expect(overlappingDay(monday ? [monday, monday, ...rest.slice(1)] : [])).toBe("monday");
  expect(
    overlapping([
      { startTime: "08:00", endTime: "12:00" },
      { startTime: "10:00", endTime: "11:00" },
    ]),
  ).toBe(true);
});

test("two holidays on one date are one too many, unless one is of that year only", () => {
  const [yearly, same, once] = [
    closedOn("2024-12-25", "yearly"),
    closedOn("2025-12-25", "yearly"),
    closedOn("2026-12-25"),
  ];
  expect(repeatedHolidays([yearly, same, once])).toEqual([same]);
  expect(repeatedHolidays([once, yearly, once])).toEqual([once]);
});
