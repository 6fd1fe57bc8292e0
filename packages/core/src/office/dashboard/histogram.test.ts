import { expect, test } from "vitest";
import { addUp, medianOf } from "./histogram.ts";

test("histograms of days add up to the histogram of the period", () => {
  const sum = addUp([
    { minutes: [3, 10], counts: [1, 2] },
    { minutes: [], counts: [] },
    { minutes: [0, 3, 200], counts: [4, 5, 1] },
  ]);
  expect(sum).toEqual({ minutes: [0, 3, 10, 200], counts: [4, 6, 2, 1] });
});

test.each([
  [[], [], null],
  [[7], [1], 7],
  [[7, 9], [1, 1], 8],
  [[7, 9], [1, 2], 9],
  [[0, 5, 60], [2, 1, 1], 2.5],
  [[0, 5, 60], [1, 3, 1], 5],
])("the median of the minutes %j, with the counts %j, is %j", (minutes, counts, median) => {
  expect(medianOf({ minutes, counts })).toBe(median);
});
