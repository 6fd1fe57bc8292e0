import { expect, test } from "vitest";
import { clockOf, dateOf, daysAgo, dayOf, followZone, fullOf, sizeOf, timeOf } from "./format.ts";

const local = (text: string) => new Date(text).toISOString();

test("dates and times are written the Brazilian way", () => {
  expect(dateOf(local("2026-03-07T08:05:00"))).toBe("07/03/2026");
  expect(timeOf(local("2026-03-07T08:05:00"))).toBe("08:05");
  expect(dayOf(local("2026-03-07T23:59:00"))).toBe("2026-03-07");
});
test("days are counted by the calendar, not by hours", () => {
  expect(daysAgo(local("2026-03-07T23:59:00"), new Date("2026-03-08T00:01:00"))).toBe(1);
  expect(daysAgo(local("2026-03-08T00:01:00"), new Date("2026-03-08T23:59:00"))).toBe(0);
});
test.each([
  [7, "0:07"],
  [61.4, "1:01"],
  [3723, "1:02:03"],
])("%d seconds are written as %s", (seconds, text) => expect(clockOf(seconds)).toBe(text));
test.each([
  [999, "999 B"],
  [12_300, "12 kB"],
  [2_411_724, "2,4 MB"],
  [612_000_000, "612 MB"],
])("%d bytes are written as %s", (bytes, text) => expect(sizeOf(bytes, "pt")).toBe(text));

test("times are written by the company's clock, whatever the browser's time zone", () => {
  followZone("Asia/Tokyo");
  expect(fullOf("2026-03-07T16:30:00.000Z")).toBe("08/03/2026 01:30");
  expect([timeOf("2026-03-07T14:59:59.999Z"), dayOf("2026-03-07T14:59:59.999Z")]).toEqual(["23:59", "2026-03-07"]);
  followZone("America/Los_Angeles");
  expect(dateOf("2026-03-07T07:30:00.000Z")).toBe("06/03/2026");
  expect(daysAgo("2026-03-07T07:30:00.000Z", new Date("2026-03-07T09:00:00.000Z"))).toBe(1);
  // The night in which the clock of this zone goes from 02:00 to 03:00.
  expect([timeOf("2026-03-08T09:59:00.000Z"), timeOf("2026-03-08T10:00:00.000Z")]).toEqual(["01:59", "03:00"]);
});
