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
  ["a second before eight", "2026-11-16T10:59:59Z", rulesOf(saoPaulo, defaultWeek), false],
  ["the last second before 18:00", "2026-11-16T20:59:59Z", rulesOf(saoPaulo, defaultWeek), true],
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
  ["the same moment elsewhere: 11:00 in Lisbon", "2026-11-16T11:00:00Z", rulesOf(lisbon, defaultWeek), true],
  [
    "an unknown zone counts as São Paulo: 08:00 there",
    "2026-11-16T11:00:00Z",
    rulesOf({ ...lisbon, timezone: "Europe/Nowhere" }, defaultWeek),
    true,
  ],
  [
    "an unknown zone counts as São Paulo: 07:59 there",
    "2026-11-16T10:59:00Z",
    rulesOf({ ...lisbon, timezone: "Europe/Nowhere" }, defaultWeek),
    false,
  ],
  ["a break at noon", "2026-11-16T15:30:00Z", rulesOf(saoPaulo, week({ monday: "08:00-12:00 13:00-18:00" })), false],
  [
    "after the break at noon",
    "2026-11-16T16:00:00Z",
    rulesOf(saoPaulo, week({ monday: "08:00-12:00 13:00-18:00" })),
    true,
  ],
  [
    "a start equal to the end is no time, even at midnight",
    "2026-11-16T03:00:00Z",
    rulesOf(saoPaulo, everyDay("00:00-00:00")),
    false,
  ],
  ["the last minute of 23:59", "2026-11-16T02:59:59Z", rulesOf(saoPaulo, everyDay("00:00-23:59")), true],
  ["until midnight", "2026-11-17T02:59:59Z", rulesOf(saoPaulo, week({ monday: "18:00-00:00" })), true],
  ["midnight", "2026-11-17T03:00:00Z", rulesOf(saoPaulo, week({ monday: "18:00-00:00" })), false],
  // Past midnight: Friday 2026-11-13, 22:00 to 02:00.
  ["Friday at 23:00", "2026-11-14T02:00:00Z", rulesOf(saoPaulo, night), true],
  ["Saturday at 01:00, though Saturday is closed", "2026-11-14T04:00:00Z", rulesOf(saoPaulo, night), true],
  ["Saturday at 02:00", "2026-11-14T05:00:00Z", rulesOf(saoPaulo, night), false],
  ["Friday at 01:00", "2026-11-13T04:00:00Z", rulesOf(saoPaulo, night), false],
  [
    "Monday at 01:00, which belongs to Sunday's night",
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
    "the night of a holiday has no morning after it either",
    "2026-11-14T04:00:00Z",
    rulesOf(saoPaulo, night, [closedOn("2026-11-13")]),
    false,
  ],
  ["Christmas, a Friday", "2026-12-25T15:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), false],
  ["a yearly holiday before its first year", "2023-12-25T15:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), true],
  ["a short holiday in its open morning", "2026-12-24T14:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), true],
  ["a short holiday in its closed afternoon", "2026-12-24T17:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), false],
  ["the short holiday's date in another year", "2025-12-24T17:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), true],
  [
    "a holiday that opens on a Sunday",
    "2026-12-20T15:00:00Z",
    rulesOf(saoPaulo, defaultWeek, [closedOn("2026-12-20", "none", { startTime: "10:00", endTime: "16:00" })]),
    true,
  ],
  [
    "a holiday of one year replaces a yearly one on its date",
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
    "hours that clocks skip are never open",
    "2026-03-08T07:00:00Z",
    rulesOf(newYork, week({ sunday: "02:00-03:00" })),
    false,
  ],
  ["09:00 on the wall in summer", "2026-07-06T13:00:00Z", rulesOf(newYork, week({ monday: "09:00-10:00" })), true],
  [
    "08:30 on the wall in winter, at the UTC time of half an hour later",
    "2026-01-05T13:30:00Z",
    rulesOf(newYork, week({ monday: "09:00-10:00" })),
    false,
  ],
  ["Lisbon at 02:00", "2026-03-29T01:00:00Z", rulesOf(lisbon, week({ saturday: "22:00-02:30" })), true],
  [
    "São Paulo on the night when clocks went from 00:00 to 01:00",
    "2018-11-04T03:00:00Z",
    rulesOf(saoPaulo, week({ saturday: "22:00-01:30" })),
    true,
  ],
  [
    "São Paulo the minute before clocks changed",
    "2018-11-04T02:59:00Z",
    rulesOf(saoPaulo, week({ saturday: "22:00-01:30" })),
    true,
  ],
  // Clocks put back: New York 2026-11-01 at 02:00, Lisbon 2026-10-25 at 02:00, São Paulo 2018-02-18 at 00:00.
  ["01:30 the first time", "2026-11-01T05:30:00Z", rulesOf(newYork, week({ saturday: "22:00-02:00" })), true],
  ["01:30 the second time", "2026-11-01T06:30:00Z", rulesOf(newYork, week({ saturday: "22:00-02:00" })), true],
  ["02:00 after the second 01:30", "2026-11-01T07:00:00Z", rulesOf(newYork, week({ saturday: "22:00-02:00" })), false],
  ["Lisbon's second 01:30", "2026-10-25T01:30:00Z", rulesOf(lisbon, week({ sunday: "01:00-02:00" })), true],
  [
    "São Paulo's second Saturday 23:30",
    "2018-02-18T02:30:00Z",
    rulesOf(saoPaulo, week({ saturday: "23:00-00:00" })),
    true,
  ],
];
test.each(moments)("open or closed is right: %s (%s)", (_name, at, rules, open) => {
  expect(isOpenAt(rules, new Date(at))).toBe(open);
});

test("the state names the holiday, and a night has the holiday of the day on which it began", () => {
  const holiday = closedOn("2026-11-13", "none", { startTime: "22:00", endTime: "02:00" });
  const rules = { ...saoPaulo, schedules: defaultWeek, holidays: [holiday] };
  expect(openState(rules, new Date("2026-11-13T15:00:00Z"))).toEqual({ open: false, holiday });
  expect(openState(rules, new Date("2026-11-14T04:00:00Z"))).toEqual({ open: true, holiday });
  expect(openState(rules, new Date("2026-11-14T06:00:00Z"))).toEqual({ open: false, holiday: null });
});

test("overlapping times are found within a day, into the next day, and from Sunday into Monday", () => {
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

test("two holidays on one date are refused, unless one is yearly and the other of a single year", () => {
  const [yearly, same, once] = [
    closedOn("2024-12-25", "yearly"),
    closedOn("2025-12-25", "yearly"),
    closedOn("2026-12-25"),
  ];
  expect(repeatedHolidays([yearly, same, once])).toEqual([same]);
  expect(repeatedHolidays([once, yearly, once])).toEqual([once]);
});
