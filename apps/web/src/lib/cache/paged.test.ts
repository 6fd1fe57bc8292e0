import { expect, test } from "vitest";
import { inPages, without } from "./list-changes.ts";
import { placeRow } from "./paged.ts";

type Row = { id: number; name: string };
const row = (id: number, name: string): Row => ({ id, name });
const data = (hasMore: boolean, ...pages: Row[][]) => ({
  pages: pages.map((people, index) => ({ people, hasMore: index < pages.length - 1 || hasMore })),
  pageParams: pages.map(() => undefined),
});
const names = ({ pages }: ReturnType<typeof data>) => pages.map(({ people }) => people.map(({ name }) => name));
const two = (hasMore: boolean) => data(hasMore, [row(1, "Ana"), row(2, "carla")], [row(3, "Davi"), row(4, "Érica")]);

test.each<[what: string, hasMore: boolean, one: Row, names: string[][]]>([
  [
    "a new row is sorted in by name, whatever its case",
    true,
    row(9, "BIA"),
    [
      ["Ana", "BIA", "carla"],
      ["Davi", "Érica"],
    ],
  ],
  [
    "a row between two pages becomes the first of the later page",
    true,
    row(9, "Cleo"),
    [
      ["Ana", "carla"],
      ["Cleo", "Davi", "Érica"],
    ],
  ],
  [
    "rows with equal names are sorted by their id",
    true,
    row(9, "ana"),
    [
      ["Ana", "ana", "carla"],
      ["Davi", "Érica"],
    ],
  ],
  [
    "a row past the end of a complete list becomes the last",
    false,
    row(9, "Øyvind"),
    [
      ["Ana", "carla"],
      ["Davi", "Érica", "Øyvind"],
    ],
  ],
  [
    "a row past the end of the fetched pages is left to the next page",
    true,
    row(9, "Øyvind"),
    [
      ["Ana", "carla"],
      ["Davi", "Érica"],
    ],
  ],
  ["a renamed row moves", true, row(1, "Daniel"), [["carla"], ["Daniel", "Davi", "Érica"]]],
  ["a row renamed past the end is dropped", true, row(1, "Øyvind"), [["carla"], ["Davi", "Érica"]]],
])("%s", (_what, hasMore, one, expected) => {
  const placed = placeRow(two(hasMore), "people", one);
  expect(names(placed)).toEqual(expected);
  expect(placeRow(placed, "people", one)).toEqual(placed);
});

test("a change without effect returns the same object, and nothing is drawn again", () => {
  const before = two(true);
  expect(placeRow(before, "people", row(9, "Øyvind"))).toBe(before);
  expect(inPages("people", (one: Row) => one)(before)).toBe(before);
  expect(names(inPages("people", without<Row>(3))(before))).toEqual([["Ana", "carla"], ["Érica"]]);
});
