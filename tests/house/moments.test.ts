import { expect, test } from "vitest";
import { sourceFiles } from "../locales/texts.ts";

/** The browser's own fields for time write day and month in the order of the browser's language, and use its time zone. */
const own = /type=\{?["'](?:date|datetime-local|time|month|week)["']|type: ["'](?:date|datetime-local|month|week)["']/;

test("every day and time is typed in the product's own fields", () => {
  expect(sourceFiles().flatMap(({ file, text }) => (own.test(text) ? [file] : []))).toEqual([]);
});

test("the browser's own field is found where a source contains one", () => {
  expect(
    ['<input type="date" />', "type={'datetime-local'}", '{ type: "month" }'].every((text) => own.test(text)),
  ).toBe(true);
});
