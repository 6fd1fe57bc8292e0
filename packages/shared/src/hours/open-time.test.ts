import { expect, test } from "vitest";
import { closedOn, everyDay, week } from "../testing/hours.ts";
import { defaultWeek, isOpenAt, type Rules } from "./rules.ts";
import { workedBetween, workedUntil } from "./open-time.ts";

const minute = 60_000;
const saoPaulo = { timezone: "America/Sao_Paulo", holidays: [] };
const usual: Rules = { ...saoPaulo, schedules: defaultWeek };
const newYork = (times: string): Rules => ({ timezone: "America/New_York", holidays: [], schedules: everyDay(times) });
const at = (iso: string) => new Date(iso);

test.each<[string, Rules | null, string, number, string | null]>([
  ["always, where there are no hours", null, "2026-11-20T23:00:00Z", 90, "2026-11-21T00:30:00.000Z"],
  ["while it is open", usual, "2026-11-20T13:00:00Z", 90, "2026-11-20T14:30:00.000Z"],
  ["to the minute at which it closes", usual, "2026-11-20T20:30:00Z", 30, "2026-11-20T21:00:00.000Z"],
  ["over the night to Saturday", usual, "2026-11-20T20:30:00Z", 31, "2026-11-21T11:01:00.000Z"],
  ["over Sunday", usual, "2026-11-21T14:50:00Z", 20, "2026-11-23T11:10:00.000Z"],
  ["from the middle of the night", usual, "2026-11-23T03:00:20Z", 18, "2026-11-23T11:18:00.000Z"],
  ["with seconds", usual, "2026-11-23T12:00:20Z", 18, "2026-11-23T12:18:20.000Z"],
  [
    "over a holiday that opens in the morning only",
    {
      ...usual,
      holidays: [closedOn("2026-12-24", "none", { startTime: "08:00", endTime: "12:00" }), closedOn("2026-12-25")],
    },
    "2026-12-24T14:30:00Z",
    60,
    "2026-12-26T11:30:00.000Z",
  ],
  [
    "through a night shift",
    { ...saoPaulo, schedules: week({ friday: "22:00-02:00" }) },
    "2026-11-21T02:00:00Z",
    120,
    "2026-11-21T04:00:00.000Z",
  ],
  ["to the next opening, when no minutes are left", usual, "2026-11-22T12:00:00Z", 0, "2026-11-23T11:00:00.000Z"],
  ["where the clock skips an hour", newYork("00:00-06:00"), "2026-03-08T06:30:00Z", 60, "2026-03-08T07:30:00.000Z"],
  [
    "where the clock shows an hour twice",
    newYork("00:00-06:00"),
    "2026-11-01T05:30:00Z",
    120,
    "2026-11-01T07:30:00.000Z",
  ],
  ["never, when it never opens", { ...saoPaulo, schedules: week({}) }, "2026-11-20T12:00:00Z", 1, null],
  ["not within a year", { ...saoPaulo, schedules: week({ monday: "08:00-08:01" }) }, "2026-11-20T12:00:00Z", 60, null],
])("time counts %s", (_name, rules, from, minutes, until) => {
  expect(workedUntil(rules, at(from), minutes * minute)?.toISOString() ?? null).toBe(until);
});

/** The same sum, minute by minute, as slowly as possible. */
function slowly(rules: Rules, from: Date, minutes: number): string {
  let left = minutes;
  for (let now = from.getTime(); ; now += minute) {
    if (!isOpenAt(rules, new Date(now))) continue;
    left -= 1;
    if (left === 0) return new Date(now + minute).toISOString();
  }
}

const clocks: Rules[] = [
  usual,
  newYork("01:15-03:40 22:00-00:30"),
  { timezone: "Europe/Lisbon", schedules: everyDay("00:00-23:59"), holidays: [closedOn("2026-03-29", "yearly")] },
  { timezone: "America/Santiago", schedules: everyDay("20:00-04:00"), holidays: [closedOn("2026-09-06")] },
  {
    timezone: "Asia/Kathmandu",
    schedules: week({ monday: "09:00-12:00 13:30-18:00", sunday: "23:00-07:00" }),
    holidays: [],
  },
];
const starts = [
  "2026-03-07T23:10:00Z",
  "2026-03-28T20:59:00Z",
  "2026-09-05T02:30:00Z",
  "2026-10-31T23:45:00Z",
  "2026-12-31T22:00:00Z",
];

test("around every change of clocks workedUntil agrees with a count of single minutes, and workedBetween agrees with workedUntil", () => {
  for (const rules of clocks)
    for (const start of starts)
      for (const minutes of [1, 47, 300, 1441]) {
        const until = workedUntil(rules, at(start), minutes * minute);
        expect([rules.timezone, start, minutes, until?.toISOString()]).toEqual([
          rules.timezone,
          start,
          minutes,
          slowly(rules, at(start), minutes),
        ]);
        expect(workedBetween(rules, at(start), until ?? at(start))).toBe(minutes * minute);
      }
});

test("workedBetween is 0 when the end is before the beginning or the desk never opens", () => {
  expect(workedBetween(usual, at("2026-11-23T13:00:00Z"), at("2026-11-23T12:00:00Z"))).toBe(0);
  expect(workedBetween(null, at("2026-11-22T12:00:00Z"), at("2026-11-22T13:00:00Z"))).toBe(60 * minute);
  expect(
    workedBetween({ ...saoPaulo, schedules: week({}) }, at("2026-11-22T12:00:00Z"), at("2027-01-01T00:00:00Z")),
  ).toBe(0);
});
