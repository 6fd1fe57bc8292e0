import { expect, test } from "vitest";
import { share } from "./share.ts";

const row = (id: number, name = `row ${id}`) => ({ id, name, queue: { id: 9, color: "#fff" } });

test("a row that moves to the top leaves every row the same object", () => {
  const before = { pages: [{ rows: [row(1), row(2), row(3)], hasMore: false }] };
  const after = share(before, { pages: [{ rows: [row(3), row(1), row(2)], hasMore: false }] });
  const [first, second, third] = before.pages[0]?.rows ?? [];
  expect(after).toEqual({ pages: [{ rows: [third, first, second], hasMore: false }] });
  const rows = (after as typeof before).pages[0]?.rows ?? [];
  expect(rows[0]).toBe(third);
  expect(rows[1]).toBe(first);
  expect(rows[2]).toBe(second);
});

test("a changed row is new, and its unchanged parts and the other rows are the same objects", () => {
  const before = [row(1), row(2)];
  const after = share(before, [row(0), row(1, "new name"), row(2)]) as typeof before;
  expect(after).toEqual([row(0), row(1, "new name"), row(2)]);
  expect(after[1]?.queue).toBe(before[0]?.queue);
  expect(after[2]).toBe(before[1]);
});

test.each([
  ["equal answers", { a: [1, { b: null }], c: "x" }],
  ["equal lists of plain values", [1, 2, 3]],
])("%s are one object", (_what, value) => {
  expect(share(value, structuredClone(value))).toBe(value);
});

test.each([
  ["a shorter list", [1, 2], [1]],
  ["a longer list", [1], [1, 2]],
  ["a field less", { a: 1, b: 2 }, { a: 1 }],
  ["another field, although both are undefined", { a: undefined }, { b: undefined }],
  ["a list in place of an object", { a: 1 }, [1]],
  ["null in place of an object", { a: {} }, { a: null }],
  ["an empty place in a list", [{ id: 1 }, null], [null, { id: 1 }]],
])("%s is the new answer", (_what, before, next) => {
  expect(share(before, next)).toEqual(next);
  expect(share(before, next)).not.toBe(before);
});

test("an answer without an equal part stays itself, and so does a value that is not plain", () => {
  const next = { at: new Date(0), rows: [row(5)] };
  expect(share({ at: new Date(0), rows: [row(4)] }, next)).toBe(next);
});
