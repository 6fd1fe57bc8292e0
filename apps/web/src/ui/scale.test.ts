import { expect, test } from "vitest";
import { scaleOf } from "./scale.ts";

test.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [37, [0, 10, 20, 30, 40]],
  [410, [0, 200, 400, 600]],
])("an axis for %i begins at zero and ends at or over it", (highest, marks) => {
  expect(scaleOf(highest)).toEqual({ top: marks.at(-1), marks });
});
