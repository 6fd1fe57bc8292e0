import { expect, test } from "vitest";
import { sourceFiles } from "../locales/texts.ts";

/** A table of one's own: the element, or an element that passes for one. */
const own = /<table\b|role=["{]+(?:table|grid|treegrid)\b/;

/** What is drawn in rows and columns, and is no list of things of one kind. */
const others: Record<string, string> = {
  "ui/table/table.tsx": "is the product's table",
  "ui/chart/as-table.tsx": "says the numbers of a chart to those who do not see it",
  "ui/fields/moment-calendar.tsx": "is a month: its columns are the days of the week",
  "features/schedules/day-grid.tsx": "is a month or a week: its columns are days",
  "nouns/people-files/sheet-table.tsx": "is the sheet of a file: its columns are those that somebody drew there",
};

const drawn = () => sourceFiles().filter(({ file, text }) => file.endsWith(".tsx") && own.test(text));

test("what has rows and columns is the product's table, which sorts, walks by the arrows and becomes cards", () => {
  expect(
    drawn()
      .map(({ file }) => file)
      .filter((file) => !(file in others)),
  ).toEqual([]);
});

test("every exception still draws a table of its own", () => {
  expect(
    drawn()
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(Object.keys(others).toSorted());
});

test("a table is found where somebody draws one", () => {
  expect(
    ["<table>", "<table className=", 'role="grid"', 'role={"table"}', "<tablet"].map((text) => own.test(text)),
  ).toEqual([true, true, true, true, false]);
});
