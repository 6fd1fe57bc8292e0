import { expect, test } from "vitest";
import type { Holiday, HoursDay } from "./schema.ts";
import { closedOn, everyDay, week } from "../testing/hours.ts";
import { defaultWeek, isOpenAt, nextOpening, type Rules } from "./rules.ts";

const saoPaulo = { timezone: "America/Sao_Paulo", holidays: [] };
const newYork = { timezone: "America/New_York", holidays: [] };
const lisbon = { timezone: "Europe/Lisbon", holidays: [] };
const christmas = [
  closedOn("2024-12-25", "yearly"),
  closedOn("2026-12-24", "none", { startTime: "08:00", endTime: "12:00" }),
];

const rulesOf = (place: Omit<Rules, "schedules">, schedules: readonly HoursDay[], holidays: Holiday[] = []): Rules => ({
  ...place,
  schedules,
  holidays,
});

const openings: [string, string, Rules, string | null][] = [
  ["Friday evening", "2026-11-20T23:00:00Z", rulesOf(saoPaulo, defaultWeek), "2026-11-21T11:00:00.000Z"],
  ["Saturday evening", "2026-11-21T23:00:00Z", rulesOf(saoPaulo, defaultWeek), "2026-11-23T11:00:00.000Z"],
  ["while it is open", "2026-11-23T15:00:00Z", rulesOf(saoPaulo, defaultWeek), null],
  ["over a holiday", "2026-12-24T23:00:00Z", rulesOf(saoPaulo, defaultWeek, christmas), "2026-12-26T11:00:00.000Z"],
  ["never, when no day has hours", "2026-12-24T23:00:00Z", rulesOf(saoPaulo, week({}), christmas.slice(0, 1)), null],
  ["on a holiday alone", "2026-11-24T23:00:00Z", rulesOf(saoPaulo, week({}), christmas), "2026-12-24T11:00:00.000Z"],
  [
    "at the change of clocks, when they skip the start",
    "2026-03-08T05:00:00Z",
    rulesOf(newYork, week({ sunday: "02:30-04:00" })),
    "2026-03-08T07:00:00.000Z",
  ],
  [
    "a week later, when clocks skip all of it",
    "2026-03-08T05:00:00Z",
    rulesOf(newYork, week({ sunday: "02:00-03:00" })),
    "2026-03-15T06:00:00.000Z",
  ],
  [
    "at the first of two equal times",
    "2026-11-01T04:00:00Z",
    rulesOf(newYork, week({ sunday: "01:15-01:30" })),
    "2026-11-01T05:15:00.000Z",
  ],
  [
    "at the second of two equal times",
    "2026-11-01T05:45:00Z",
    rulesOf(newYork, week({ sunday: "01:15-01:30" })),
    "2026-11-01T06:15:00.000Z",
  ],
  [
    "when clocks are put back into the hours",
    "2026-11-01T05:45:00Z",
    rulesOf(newYork, week({ sunday: "00:30-01:30" })),
    "2026-11-01T06:00:00.000Z",
  ],
  [
    "summer time of Lisbon",
    "2026-03-28T23:00:00Z",
    rulesOf(lisbon, everyDay("09:00-18:00")),
    "2026-03-29T08:00:00.000Z",
  ],
];
test.each(openings)("the next opening is right: %s (%s)", (_name, at, rules, opens) => {
  expect(nextOpening(rules, new Date(at))?.toISOString() ?? null).toBe(opens);
});

test("around each change of clocks, the next opening is the one found by a search of every minute", () => {
  const weeks = ["01:15-01:45 03:00-03:30", "23:30-00:30", "00:00-02:30", "02:00-02:01"].map(everyDay);
  const nights: [Omit<Rules, "schedules">, string][] = [
    [newYork, "2026-03-07T22:00:00Z"],
    [newYork, "2026-10-31T22:00:00Z"],
    [lisbon, "2026-03-28T20:00:00Z"],
    [lisbon, "2026-10-24T20:00:00Z"],
    [saoPaulo, "2018-11-03T20:00:00Z"],
    [saoPaulo, "2018-02-17T20:00:00Z"],
  ];
  for (const [place, from] of nights)
    for (const schedules of weeks) {
      const rules = { ...place, schedules };
      const [start, minutes] = [Date.parse(from), 16 * 60];
      const open = Array.from({ length: minutes }, (_, n) => isOpenAt(rules, new Date(start + n * 60_000)));
      for (let n = 0; n < 600; n += 7) {
        const next = open[n] ? -1 : open.indexOf(true, n + 1);
        if (!open[n] && next === -1) continue;
        const found = nextOpening(rules, new Date(start + n * 60_000));
        expect(found?.getTime() ?? null, `${place.timezone} ${from} +${n}`).toBe(
          next < 0 ? null : start + next * 60_000,
        );
      }
    }
});
