import { expect, test } from "vitest";
import { shareOf } from "./share.ts";

test.each([
  [0, 0, "—"],
  [0, 10, "0%"],
  [1, 1000, "0,1%"],
  [333, 1000, "33%"],
  [3, 8, "38%"],
  [1999, 2000, "99%"],
  [1000, 1000, "100%"],
])("%i of %i are %s", (part, whole, words) => {
  expect(shareOf(part, whole, "pt")).toBe(words);
});
