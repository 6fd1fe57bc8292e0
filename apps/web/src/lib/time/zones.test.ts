import { isTimeZone } from "@balcao/shared/time-zone";
import { expect, test } from "vitest";
import { allZones, cityOf, describeZone } from "./zones.ts";

test("a zone's offset from UTC depends on the given time of the year", () => {
  const at = (zone: string, iso: string) => describeZone(zone, new Date(iso)).offset;
  expect(at("America/Sao_Paulo", "2026-11-21T12:00:00Z")).toBe("UTC−03:00");
  expect(at("Asia/Kathmandu", "2026-11-21T12:00:00Z")).toBe("UTC+05:45");
  expect(at("UTC", "2026-11-21T12:00:00Z")).toBe("UTC+00:00");
  expect([at("Europe/Lisbon", "2026-01-15T12:00:00Z"), at("Europe/Lisbon", "2026-07-15T12:00:00Z")]).toEqual([
    "UTC+00:00",
    "UTC+01:00",
  ]);
});

test("the server accepts every zone that is offered, and the present zone is among them", () => {
  const zones = allZones("America/Buenos_Aires").map(({ zone }) => zone);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(zones).toEqual(expect.arrayContaining(["America/Buenos_Aires", "America/Sao_Paulo", "UTC"]));
  expect(new Set(zones).size).toBe(zones.length);
});

test("a zone of Brazil has the name of its place, and another zone keeps its own", () => {
  expect(cityOf("America/Sao_Paulo")).toBe("São Paulo");
  expect(cityOf("America/New_York")).toBe("America/New York");
});
