import { expect, test } from "vitest";
import { isPassphrase, isRecipient } from "./rules.ts";

test.each([
  ["quatro cavalos no mar", true],
  ["onze letras", false],
  ["a".repeat(200), true],
  ["a".repeat(201), false],
  [" quatro cavalos no mar", false],
  ["quatro cavalos no mar ", false],
  ["# quatro cavalos no mar", false],
  ["quatro cavalos\nno mar", false],
])("a passphrase is one line that the command reads as it was written: %j", (text, fits) =>
  expect(isPassphrase(text)).toBe(fits),
);

test("a recipient begins with age1", () => {
  expect(isRecipient(`age1${"q".repeat(58)}`)).toBe(true);
  expect(isRecipient(`AGE-SECRET-KEY-1${"Q".repeat(58)}`)).toBe(false);
  expect(isRecipient("age1")).toBe(false);
});
