import { expect, test } from "vitest";
import { placeRow, renewRows } from "./paged.ts";

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
    "a new row comes into its place, whatever its case",
    true,
    row(9, "BIA"),
    [
      ["Ana", "BIA", "carla"],
      ["Davi", "Érica"],
    ],
  ],
  [
    "between two pages it opens the later one",
    true,
    row(9, "Cleo"),
    [
      ["Ana", "carla"],
      ["Cleo", "Davi", "Érica"],
    ],
  ],
  [
    "equal names stand by age",
    true,
    row(9, "ana"),
    [
      ["Ana", "ana", "carla"],
      ["Davi", "Érica"],
    ],
  ],
  [
    "past the end of a whole list it is the last",
    false,
    row(9, "Øyvind"),
    [
      ["Ana", "carla"],
      ["Davi", "Érica", "Øyvind"],
    ],
  ],
  [
    "past the end of what was fetched it waits for its page",
    true,
    row(9, "Øyvind"),
    [
      ["Ana", "carla"],
      ["Davi", "Érica"],
    ],
  ],
  ["a renamed one moves", true, row(1, "Daniel"), [["carla"], ["Daniel", "Davi", "Érica"]]],
  ["one renamed past the end goes", true, row(1, "Øyvind"), [["carla"], ["Davi", "Érica"]]],
])("%s", (_what, hasMore, one, expected) => {
  const placed = placeRow(two(hasMore), "people", one);
  expect(names(placed)).toEqual(expected);
  expect(placeRow(placed, "people", one)).toEqual(placed);
});

test("what changes nothing leaves the same object, so that nothing is drawn again", () => {
  const before = two(true);
  expect(placeRow(before, "people", row(9, "Øyvind"))).toBe(before);
  expect(renewRows(before, "people", (one: Row) => one)).toBe(before);
  expect(names(renewRows(before, "people", (one: Row) => (one.id === 3 ? null : one)))).toEqual([
    ["Ana", "carla"],
    ["Érica"],
  ]);
});
