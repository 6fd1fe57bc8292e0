import { expect, test } from "vitest";
import { momentOf, roundedUp } from "./moment.ts";

const zone = "America/Sao_Paulo";
const now = Date.parse("2026-11-22T23:30:00Z");

test.each([
  ["2026-11-23T01:00:00Z", { day: "today", time: "22:00" }],
  ["2026-11-23T03:10:00Z", { day: "tomorrow", time: "00:10" }],
  ["2026-12-03T18:40:00Z", { day: null, date: "quinta-feira, 3 de dezembro", time: "15:40" }],
  ["2027-01-02T12:00:00Z", { day: null, date: "sábado, 2 de janeiro de 2027", time: "09:00" }],
  ["2026-11-21T12:00:00Z", { day: null, date: "sábado, 21 de novembro" }],
])("%s is written by the company's calendar", (iso, words) => {
  expect(momentOf(iso, zone, "pt", now)).toMatchObject(words);
});

test("a forecast is rounded up to the next five minutes", () => {
  expect(roundedUp("2026-12-03T18:41:10.000Z")).toBe("2026-12-03T18:45:00.000Z");
  expect(roundedUp("2026-12-03T18:45:00.000Z")).toBe("2026-12-03T18:45:00.000Z");
});
