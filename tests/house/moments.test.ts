import { expect, test } from "vitest";
import { sourceFiles } from "../locales/texts.ts";

/** The browser's own fields for time use the browser's language for the order of day and month, and the browser's time zone. */
const own = /type=\{?["'](?:date|datetime-local|time|month|week)["']|type: ["'](?:date|datetime-local|month|week)["']/;

test("every day and time is typed in the product's own fields", () => {
  expect(sourceFiles().flatMap(({ file, text }) => (own.test(text) ? [file] : []))).toEqual([]);
});

test("the search finds the browser's own field in a source", () => {
  expect(
    ['<input type="date" />', "type={'datetime-local'}", '{ type: "month" }'].every((text) => own.test(text)),
  ).toBe(true);
});
