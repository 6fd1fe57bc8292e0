import { expect, test } from "vitest";
import { ageInDays, isSendingTime, nextSendingTime } from "./clock.ts";

const zone = "America/Sao_Paulo";
const day = { hoursFrom: "08:00", hoursTo: "20:00" };
const at = (time: string) => new Date(`2026-11-23T${time}-03:00`);

test.each([
  ["07:59", false],
  ["08:00", true],
  ["19:59", true],
  ["20:00", false],
])("at %s in the company's time zone campaigns may send: %s", (time, may) => {
  expect(isSendingTime(day, zone, at(time))).toBe(may);
});

test("hours may pass midnight, and two equal times mean the whole day", () => {
  const night = { hoursFrom: "22:00", hoursTo: "02:00" };
  expect(isSendingTime(night, zone, at("23:00"))).toBe(true);
  expect(isSendingTime(night, zone, at("01:59"))).toBe(true);
  expect(isSendingTime(night, zone, at("02:00"))).toBe(false);
  expect(isSendingTime({ hoursFrom: "00:00", hoursTo: "00:00" }, zone, at("03:00"))).toBe(true);
});

test("the next sending time is later today or tomorrow, and there is none while campaigns may send", () => {
  expect(nextSendingTime(day, zone, at("12:00"))).toBeNull();
  expect(nextSendingTime(day, zone, at("06:30"))).toEqual(at("08:00"));
  expect(nextSendingTime(day, zone, at("21:00"))).toEqual(new Date("2026-11-24T08:00:00-03:00"));
});

test("the first day of a number is 1", () => {
  const since = new Date("2026-11-01T12:00:00Z");
  expect(ageInDays(since, since)).toBe(1);
  expect(ageInDays(since, new Date("2026-11-02T12:00:00Z"))).toBe(2);
  expect(ageInDays(since, new Date("2026-10-31T12:00:00Z"))).toBe(1);
});
