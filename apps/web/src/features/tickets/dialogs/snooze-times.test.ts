import { expect, test } from "vitest";
import { localInput, snoozeTimes } from "./snooze-times.ts";

const offered = (now: Date) => snoozeTimes(now).map(({ preset, until }) => [preset, localInput(until)]);

test.each([
  [
    "a morning of a working day: later is on the half hour",
    new Date(2026, 10, 18, 9, 10),
    [
      ["later", "2026-11-18T12:30"],
      ["tomorrow", "2026-11-19T08:00"],
      ["monday", "2026-11-23T08:00"],
    ],
  ],
  [
    "an evening has no later",
    new Date(2026, 10, 18, 19, 0),
    [
      ["tomorrow", "2026-11-19T08:00"],
      ["monday", "2026-11-23T08:00"],
    ],
  ],
  [
    "on a Sunday tomorrow is Monday",
    new Date(2026, 10, 22, 10, 0),
    [
      ["later", "2026-11-22T13:00"],
      ["tomorrow", "2026-11-23T08:00"],
    ],
  ],
  [
    "on a Monday it is the next",
    new Date(2026, 10, 23, 22, 0),
    [
      ["tomorrow", "2026-11-24T08:00"],
      ["monday", "2026-11-30T08:00"],
    ],
  ],
])("%s", (_what, now, expected) => {
  expect(offered(now)).toEqual(expected);
});
