import { expect, test } from "vitest";
import { clockOf, isClock, maskClock, stepClock } from "./clock-text.ts";

test.each([
  ["8", "08:00"],
  ["18", "18:00"],
  ["830", "08:30"],
  ["83:0", "08:30"],
  ["0830", "08:30"],
  ["8:30", "08:30"],
  ["08:3", "08:30"],
  ["24:00", "23:59"],
  ["24", "23:59"],
  ["00:00", "00:00"],
  ["25:00", "25:00"],
  ["12:75", "12:75"],
  ["", ""],
  [":30", ":30"],
])("%s is understood as %s", (typed, time) => {
  expect(clockOf(typed)).toBe(time);
});

test("only digits can be typed, and the colon is added automatically and can be deleted again", () => {
  expect(["0", "08", "083", "08:3", "08:", "08:305", "8h", "a", "8:30pm"].map(maskClock)).toEqual([
    "0",
    "08",
    "08:3",
    "08:3",
    "08:",
    "08:30",
    "8",
    "",
    "8:30",
  ]);
});

test("arrow keys wrap around midnight, and leave an invalid time alone", () => {
  expect([stepClock("23:50", 15), stepClock("00:00", -15), stepClock("x", 15)]).toEqual(["00:05", "23:45", "x"]);
  expect(["08:00", "23:59", "24:00", "8:00", ""].map(isClock)).toEqual([true, true, false, false, false]);
});
