import { expect, test } from "vitest";
import { failureOfCode } from "./faults.ts";

test.each([
  [131047, "window-closed"],
  [131049, "marketing-cap"],
  [131050, "no-marketing"],
  [130472, "experiment"],
  [132015, "template"],
  [131026, "not-on-whatsapp"],
  [131030, "test-number"],
  [131037, "no-name"],
  [131042, "payment"],
  [131064, "restricted"],
  [999999, "refused"],
] as const)("Meta's code %d is the failure %s", (code, failure) => {
  expect(failureOfCode(code)).toBe(failure);
});
