import { expect, test } from "vitest";
import { isoOf, localOf, otherZone, zonedDay, zonedFull, zonedLong, zonedTime, zoneName } from "./zoned.ts";

test.each([
  ["America/Sao_Paulo", "2026-11-21T14:30", "2026-11-21T17:30:00.000Z"],
  ["America/Manaus", "2026-11-21T14:30", "2026-11-21T18:30:00.000Z"],
  ["Europe/Lisbon", "2026-07-01T00:00", "2026-06-30T23:00:00.000Z"],
  ["Asia/Kathmandu", "2026-01-01T05:45", "2026-01-01T00:00:00.000Z"],
])("in %s the local time %s is %s", (zone, local, iso) => {
  expect(isoOf(local, zone)).toBe(iso);
  expect(localOf(iso, zone)).toBe(local);
});

test.each([
  ["a time that the clock skips is the moment after it", "America/New_York", "2026-03-08T02:30", "2026-03-08T03:00"],
  ["a time that Lisbon's clock skips is read likewise", "Europe/Lisbon", "2026-03-29T01:30", "2026-03-29T02:00"],
  ["a day without a midnight begins with its first hour", "America/Santiago", "2026-09-06T00:00", "2026-09-06T01:00"],
])("%s: in %s %s is %s", (_name, zone, local, shown) => {
  expect(localOf(isoOf(local, zone) ?? "", zone)).toBe(shown);
});

test("an hour that a clock shows twice is read as the first of the two", () => {
  expect(isoOf("2026-10-25T01:30", "Europe/Lisbon")).toBe("2026-10-25T00:30:00.000Z");
  expect(isoOf("2026-11-01T01:30", "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
});

test("a time is written in the product's common form, and an invalid time gives null", () => {
  expect(zonedFull("2026-11-21T17:30:00.000Z", "America/Sao_Paulo")).toBe("21/11/2026 14:30");
  expect(isoOf("", "America/Sao_Paulo")).toBeNull();
});

test("a moment has the zone's day and time, and the reader's zone is named when the reader's clock differs", () => {
  const iso = "2026-11-22T02:30:00.000Z";
  expect([zonedDay(iso, "America/Sao_Paulo"), zonedTime(iso, "America/Sao_Paulo")]).toEqual(["2026-11-21", "23:30"]);
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(otherZone(own, Date.parse(iso))).toBeNull();
  expect(otherZone("Pacific/Kiritimati", Date.parse(iso))).toBe(own);
});

test("a time is written with weekday and month, because day and month must not be confused", () => {
  const written = (language: string) => zonedLong("2026-04-03T12:00:00.000Z", "America/Sao_Paulo", language);
  expect(written("pt")).toMatch(/^Sexta-feira, 3 de abril de 2026.* 09:00$/);
  expect(written("en")).toMatch(/^Friday,? .*April.* 09:00$/);
});

test("a zone has its present name, not its name in the year 1970", () => {
  const today = Date.parse("2026-11-26T12:00:00Z");
  expect(zoneName("Europe/Lisbon", "pt-BR", today)).toMatch(/Europa Ocidental|Portugal|Lisboa/);
});
