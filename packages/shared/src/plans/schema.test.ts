import { expect, test } from "vitest";
import { givenPrice } from "./schema.ts";

test.each([
  [0, true],
  [1, true],
  [99.9, true],
  [0.5, false],
  [0.99, false],
  [-1, false],
  [1.005, false],
])("a plan price of %d a month is valid: %s", (price, taken) =>
  expect(givenPrice.safeParse(price).success).toBe(taken),
);
