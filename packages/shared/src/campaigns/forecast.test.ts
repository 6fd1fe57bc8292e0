import { expect, test } from "vitest";
import { forecast } from "./forecast.ts";
import { campaignSettingDefaults } from "./settings.ts";

const timezone = "America/Sao_Paulo";
const none = { service: 0, known: 0, cold: 0 };
/** Friday at two in the afternoon in São Paulo. */
const from = new Date("2026-11-20T17:00:00.000Z");
const old = { since: new Date("2020-01-01T00:00:00Z"), halvedUntil: null, sentToday: { cold: 0, known: 0 } };
const settings = {
  ...campaignSettingDefaults,
  messageInterval: 10 as const,
  longerIntervalAfter: 0 as const,
  campaignDailyCap: "off" as const,
};
const ask = (more: object, people: object) =>
  forecast({ people: { ...none, ...people }, from, timezone, settings, number: old, ...more });

test("without a cap each message takes the company's own pace", () => {
  expect(ask({}, { cold: 10 })).toEqual({ seconds: 100, beginsAt: from, endsAt: new Date("2026-11-20T17:01:40.000Z") });
  expect(ask({}, { service: 4, known: 3, cold: 3 }).seconds).toBe(100);
});

test("without people the campaign takes no time and has no end", () => {
  expect(ask({}, {})).toEqual({ seconds: 0, beginsAt: null, endsAt: null });
});

test("the first message waits for the hours, and for the next day when today's cap is used up", () => {
  const evening = new Date("2026-11-20T23:40:00.000Z");
  const opening = new Date("2026-11-21T11:00:00.000Z");
  expect(ask({ from: evening }, { cold: 10 })).toMatchObject({ seconds: 100, beginsAt: opening });
  const number = { ...old, sentToday: { cold: 80, known: 0 } };
  const capped = ask({ settings: { ...settings, campaignDailyCap: 80 }, number }, { cold: 10 });
  expect(capped).toMatchObject({ seconds: 3600, beginsAt: opening });
});

test("messages that do not fit into the hours of a day are sent from the next morning on", () => {
  // Six hours are left, for 2,160 messages.
  expect(ask({}, { cold: 2160 }).endsAt).toEqual(new Date("2026-11-20T23:00:00.000Z"));
  expect(ask({}, { cold: 2161 }).endsAt).toEqual(new Date("2026-11-21T11:00:10.000Z"));
  expect(ask({ from: new Date("2026-11-20T03:00:00Z") }, { cold: 1 }).endsAt).toEqual(
    new Date("2026-11-20T11:00:10.000Z"),
  );
});

test("hours past midnight count on both sides of midnight, and two equal times mean the whole day", () => {
  const night = { ...settings, hoursFrom: "22:00", hoursTo: "02:00" };
  // Four hours of the night, and then the next night.
  expect(ask({ settings: night }, { cold: 1441 }).endsAt).toEqual(new Date("2026-11-22T01:00:10.000Z"));
  const always = { ...settings, hoursFrom: "08:00", hoursTo: "08:00" };
  expect(ask({ settings: always }, { cold: 8640 }).endsAt).toEqual(new Date("2026-11-21T17:00:00.000Z"));
});

test("messages already sent count for the day's cap, and the rest waits for the next days", () => {
  const capped = { ...settings, campaignDailyCap: 80 };
  // The cap is 80 a day: 30 are left for today, 80 are sent tomorrow, and 10 on the day after. It allows ten an hour, so these 10 take an hour.
  const number = { ...old, sentToday: { cold: 50, known: 0 } };
  expect(ask({ settings: capped, number }, { cold: 120 }).endsAt).toEqual(new Date("2026-11-22T12:00:00.000Z"));
});

test("a new number sends few messages, more after each day, and half while it is restricted", () => {
  const auto = { ...settings, campaignDailyCap: "auto" as const };
  const since = from;
  // 10 on each of three days, then 30 on each of four.
  const days = (people: number, more: object) =>
    Math.floor((ask({ settings: auto, number: { ...old, since, ...more } }, { cold: people }).seconds ?? 0) / 86_400);
  expect(days(10, {})).toBe(0);
  expect(days(41, {})).toBe(3);
  expect(days(10, { halvedUntil: new Date("2027-01-01T00:00:00Z") })).toBe(0);
  expect(days(11, { halvedUntil: new Date("2027-01-01T00:00:00Z") })).toBe(1);
});

test("people who know the number have a larger cap, and people who just wrote have no cap", () => {
  const capped = { ...settings, campaignDailyCap: 1 };
  const day = (people: object) => ask({ settings: capped }, people).endsAt?.toISOString().slice(0, 10);
  expect([day({ cold: 2 }), day({ known: 3 }), day({ known: 4 }), day({ service: 50 })]).toEqual([
    "2026-11-21",
    "2026-11-20",
    "2026-11-21",
    "2026-11-20",
  ]);
});
