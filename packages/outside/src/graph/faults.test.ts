import { expect, test } from "vitest";
import { failureOfCode, mayComeLater } from "./faults.ts";

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

test("a message that Meta did not deliver is sent again only after rates and Meta's own trouble", () => {
  const all = [1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057];
  expect(all.filter(mayComeLater)).toEqual(all);
  expect([0, 100, 131026, 131047, 131048, 131049, 131050, 130472, 131053, 132000].filter(mayComeLater)).toEqual([]);
});
