import { expect, test } from "vitest";
import { Binds, decodeCursor, decodeTimeCursor, encodeCursor } from "./sql.ts";

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const long = 2 ** 31;

test("a cursor comes back as it was written, letters and all", () => {
  expect(decodeCursor(encodeCursor('joão "zé" 🙂', 7))).toEqual({ key: 'joão "zé" 🙂', id: 7 });
  const at = new Date("2026-01-02T03:04:05.678Z");
  expect(decodeTimeCursor(encodeCursor(at.toISOString(), 7))).toEqual({ at, id: 7 });
  expect(decodeTimeCursor(encodeCursor(at.toISOString(), long), Number.MAX_SAFE_INTEGER)).toEqual({ at, id: long });
});

test.each([undefined, "", "x", "%00", forged({}), forged([]), forged(["a"]), forged(["a", "1"]), forged([1, 1])])(
  "%j is no cursor",
  (cursor) => expect(decodeCursor(cursor)).toBeNull(),
);

test("what the database would choke on is no cursor either", () => {
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

test("binds number themselves", () => {
  const binds = new Binds();
  expect([binds.add("a"), binds.add(null), binds.values]).toEqual(["$1", "$2", ["a", null]]);
});
