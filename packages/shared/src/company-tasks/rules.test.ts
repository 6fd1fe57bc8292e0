import { expect, test } from "vitest";
import { broughtPieceBytes, bytesAt, isPassphrase, isRecipient, mayCome } from "./rules.ts";

test.each([
  ["quatro cavalos no mar", true],
  ["onze letras", false],
  ["a".repeat(200), true],
  ["a".repeat(201), false],
  [" quatro cavalos no mar", false],
  ["quatro cavalos no mar ", false],
  ["# quatro cavalos no mar", false],
  ["quatro cavalos\nno mar", false],
])("a passphrase is one line of 12 to 200 characters that the command reads unchanged: %j gives %j", (text, fits) =>
  expect(isPassphrase(text)).toBe(fits),
);

test("a recipient begins with age1", () => {
  expect(isRecipient(`age1${"q".repeat(58)}`)).toBe(true);
  expect(isRecipient(`AGE-SECRET-KEY-1${"Q".repeat(58)}`)).toBe(false);
  expect(isRecipient("age1")).toBe(false);
});

test("all pieces of a file have the same size except the last one, and no piece comes after it", () => {
  const size = 2 * broughtPieceBytes + 7;
  expect([0, 1, 2, 3].map((place) => bytesAt(place, size))).toEqual([broughtPieceBytes, broughtPieceBytes, 7, 0]);
});

test("a company can be imported when only its name is taken, or when its import broke off, but never twice", () => {
  const one = (...kinds: ("name" | "users")[]) => kinds.map((what) => ({ what, count: 1, values: [] }));
  expect(mayCome(null)).toBe(false);
  expect(mayCome({ before: null, obstacles: one("name") })).toBe(true);
  expect(mayCome({ before: null, obstacles: one("name", "users") })).toBe(false);
  expect(mayCome({ before: { name: "Padaria", isArriving: true }, obstacles: [] })).toBe(true);
  expect(mayCome({ before: { name: "Padaria", isArriving: false }, obstacles: [] })).toBe(false);
});
