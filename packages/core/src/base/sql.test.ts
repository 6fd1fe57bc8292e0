import { expect, test } from "vitest";
import { and, decodeCursor, decodeTimeCursor, encodeCursor, pageOf, raw, sql, limitTo } from "./sql.ts";

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const long = 2 ** 31;

test("a cursor is read back unchanged, letters included", () => {
  expect(decodeCursor(encodeCursor('joão "zé" 🙂', 7))).toEqual({ key: 'joão "zé" 🙂', id: 7 });
  const at = new Date("2026-01-02T03:04:05.678Z");
  expect(decodeTimeCursor(encodeCursor(at.toISOString(), 7))).toEqual({ at, id: 7 });
  expect(decodeTimeCursor(encodeCursor(at.toISOString(), long), Number.MAX_SAFE_INTEGER)).toEqual({ at, id: long });
});

test.each([undefined, "", "x", "%00", forged({}), forged([]), forged(["a"]), forged(["a", "1"]), forged([1, 1])])(
  "%j is refused as a cursor",
  (cursor) => expect(decodeCursor(cursor)).toBeNull(),
);

test("a cursor with a value that Postgres would refuse is refused", () => {
  for (const place of [
    ["a", 1.5],
    ["a", -1],
    ["a", 0],
    ["a", long],
    ["a", 2 ** 53],
    ["a\0", 1],
  ])
    expect([place, decodeCursor(forged(place))]).toEqual([place, null]);
  for (const time of ["soon", "-271821-04-20T00:00:00.000Z", "+275760-09-13T00:00:00.000Z"])
    expect([time, decodeTimeCursor(forged([time, 1]))]).toEqual([time, null]);
});

test("a page says whether more rows follow, and where the next page begins", () => {
  const rows = [1, 2, 3].map((id) => ({ id, name: `n${id}`, at: new Date(id) }));
  const byName = (size: number) =>
    pageOf(
      rows,
      size,
      ({ name }) => name,
      ({ id, name }) => ({ key: name, id }),
    );
  expect(byName(3)).toEqual({ items: ["n1", "n2", "n3"], hasMore: false, nextCursor: null });
  expect(byName(2)).toEqual({ items: ["n1", "n2"], hasMore: true, nextCursor: encodeCursor("n2", 2) });
  const byTime = pageOf(
    rows,
    1,
    ({ id }) => id,
    ({ id, at }) => ({ key: at, id }),
  );
  expect(decodeTimeCursor(byTime.nextCursor ?? "")).toEqual({ at: new Date(1), id: 1 });
  expect(pageOf([], 2, String, () => ({ key: "", id: 1 }))).toEqual({ items: [], hasMore: false, nextCursor: null });
});

test("nested pieces of a statement keep their values, in order", () => {
  const mine = and(sql`a = ${1}`, sql`b = any(${[2]}::int[])`);
  const whole = sql`select ${"x"} where ${mine} and ${and()}`;
  expect([whole.text, whole.values]).toEqual(["select $1 where a = $2 and b = any($3::int[]) and true", ["x", 1, [2]]]);
});

test("raw() takes numbers and literal texts, and the compiler refuses any other text", () => {
  const order = "name" as "name" | "id";
  expect(sql`order by ${raw(order)} limit ${raw(40)}`).toMatchObject({ text: "order by name limit 40", values: [] });
  const written: string = "name; drop table users";
  // @ts-expect-error -- raw() refuses a string, because a user may have written it
  expect(raw(written).values).toEqual([]);
});

test("only a page that skips other pages has an offset, because Postgres would plan a guessed offset anew at each call", () => {
  const ends = [limitTo(40, null, 1), limitTo(40, { at: 1 }, 3), limitTo(40, null, 3)];
  expect(ends.map(({ text, values }) => [text, values])).toEqual([
    ["limit 41", []],
    ["limit 41", []],
    ["limit 41 offset $1", [80]],
  ]);
});
