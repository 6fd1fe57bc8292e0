import { expect, test } from "vitest";
import { partsOf } from "./serve-pieces.ts";

const pieces = [
  { key: "a", bytes: 10 },
  { key: "b", bytes: 5 },
  { key: "c", bytes: 1 },
];

test.each<[number, number, [string, number, number][]]>([
  [
    0,
    15,
    [
      ["a", 0, 9],
      ["b", 0, 4],
      ["c", 0, 0],
    ],
  ],
  [9, 9, [["a", 9, 9]]],
  [10, 10, [["b", 0, 0]]],
  [
    9,
    14,
    [
      ["a", 9, 9],
      ["b", 0, 4],
    ],
  ],
  [15, 15, [["c", 0, 0]]],
])("the bytes from %i to %i are read from the pieces in which they lie", (start, end, parts) =>
  expect(partsOf(pieces, start, end).map(({ key, range }) => [key, range.start, range.end])).toEqual(parts),
);
