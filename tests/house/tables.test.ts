import { expect, test } from "vitest";
import { sourceFiles } from "../locales/texts.ts";

/** A hand-made table: the element, or an element with that role. */
const own = /<table\b|role=["{]+(?:table|grid|treegrid)\b/;

/** Drawings in rows and columns that are no list of equal items. */
const others: Record<string, string> = {
  "ui/table/table.tsx": "is the product's table",
  "ui/chart/as-table.tsx": "says the numbers of a chart to those who do not see it",
  "ui/fields/moment-calendar.tsx": "is a month: its columns are the days of the week",
  "features/schedules/day-grid.tsx": "is a month or a week: its columns are days",
  "nouns/people-files/sheet-table.tsx": "is the sheet of a file: its columns are those that somebody drew there",
};

const drawn = () => sourceFiles().filter(({ file, text }) => file.endsWith(".tsx") && own.test(text));

test("every table is the product's own, which sorts, has arrow keys and becomes cards", () => {
  expect(
    drawn()
      .map(({ file }) => file)
      .filter((file) => !(file in others)),
  ).toEqual([]);
});

test("every exception still draws a hand-made table", () => {
  expect(
    drawn()
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(Object.keys(others).toSorted());
});

test("the search finds a hand-made table in a source", () => {
  expect(
    ["<table>", "<table className=", 'role="grid"', 'role={"table"}', "<tablet"].map((text) => own.test(text)),
  ).toEqual([true, true, true, true, false]);
});
