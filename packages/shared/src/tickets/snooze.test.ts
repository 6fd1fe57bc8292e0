import { expect, test } from "vitest";
import { defaultWeek, type Rules } from "../hours/rules.ts";
import { closedOn, everyDay, week } from "../testing/hours.ts";
import { snoozeTimes } from "./snooze.ts";

const zone = "America/Sao_Paulo";
const open = (schedules = defaultWeek, holidays: Rules["holidays"] = []): Rules => ({
  timezone: zone,
  schedules,
  holidays,
});
/** The presets with their times in São Paulo, three hours behind UTC. */
const offered = (at: string, rules: Rules | null, timezone = zone) =>
  snoozeTimes(new Date(at), timezone, rules).map(({ preset, until }) => [
    preset,
    new Date(until.getTime() - 3 * 3_600_000).toISOString().slice(0, 16),
  ]);

// 18 November 2026 is a Wednesday. In the usual week the desk is open until 18:00, on Saturdays from 8 to 12.
test.each([
  [
    "a morning",
    "2026-11-18T12:10:30Z",
    [
      ["hour", "2026-11-18T10:11"],
      ["threeHours", "2026-11-18T12:11"],
      ["closing", "2026-11-18T17:30"],
      ["tomorrow", "2026-11-19T08:00"],
      ["monday", "2026-11-23T08:00"],
    ],
  ],
  [
    "a morning before it opens",
    "2026-11-18T09:00:00Z",
    [
      ["hour", "2026-11-18T07:00"],
      ["opening", "2026-11-18T08:00"],
      ["threeHours", "2026-11-18T09:00"],
      ["tomorrow", "2026-11-19T08:00"],
      ["monday", "2026-11-23T08:00"],
    ],
  ],
  [
    "a time shortly before closing, which is not offered itself",
    "2026-11-18T20:20:00Z",
    [
      ["hour", "2026-11-18T18:20"],
      ["threeHours", "2026-11-18T20:20"],
      ["tomorrow", "2026-11-19T08:00"],
      ["monday", "2026-11-23T08:00"],
    ],
  ],
  [
    "a Saturday evening: Sunday is closed, so the next opening is Monday's, and it is offered once",
    "2026-11-21T23:00:00Z",
    [
      ["hour", "2026-11-21T21:00"],
      ["threeHours", "2026-11-21T23:00"],
      ["nextOpening", "2026-11-23T08:00"],
    ],
  ],
  [
    "a Sunday: tomorrow is Monday",
    "2026-11-22T15:00:00Z",
    [
      ["hour", "2026-11-22T13:00"],
      ["threeHours", "2026-11-22T15:00"],
      ["tomorrow", "2026-11-23T08:00"],
    ],
  ],
])("snooze times are offered for %s", (_what, at, expected) => expect(offered(at, open())).toEqual(expected));

test("a holiday is a closed day, or has its own hours", () => {
  const holidays = [
    closedOn("2026-11-19", "none"),
    closedOn("2026-11-23", "none"),
    closedOn("2026-11-20", "none", { startTime: "10:00", endTime: "12:00" }),
  ];
  expect(offered("2026-11-18T12:00:00Z", open(defaultWeek, holidays)).slice(-2)).toEqual([
    ["nextOpening", "2026-11-20T10:00"],
    ["week", "2026-11-24T08:00"],
  ]);
});

test("a desk that closes after midnight offers the time before that closing", () => {
  expect(offered("2026-11-18T22:00:00Z", open(everyDay("18:00-02:00")))).toContainEqual([
    "closing",
    "2026-11-19T01:30",
  ]);
});

test("the day is the day in the company's time zone, not in the time zone of the server or the reader", () => {
  // In UTC this is Thursday already, and in São Paulo it is still Wednesday.
  expect(offered("2026-11-19T01:00:00Z", open())).toContainEqual(["tomorrow", "2026-11-19T08:00"]);
  expect(offered("2026-11-19T01:00:00Z", null, "Asia/Tokyo")).toContainEqual(["morning", "2026-11-19T20:00"]);
});

test("without hours each day begins at 8, and a desk that never opens offers only one hour and three hours", () => {
  expect(offered("2026-11-20T12:00:00Z", null).slice(2)).toEqual([
    ["morning", "2026-11-21T08:00"],
    ["monday", "2026-11-23T08:00"],
  ]);
  expect(offered("2026-11-20T12:00:00Z", open(week({}))).map(([preset]) => preset)).toEqual(["hour", "threeHours"]);
});

test("when clocks skip the opening time, the desk opens after the change", () => {
  const [, , next] = snoozeTimes(new Date("2018-11-03T20:00:00Z"), zone, open(everyDay("00:00-06:00")));
  expect(next).toEqual({ preset: "tomorrow", until: new Date("2018-11-04T03:00:00.000Z") });
});
