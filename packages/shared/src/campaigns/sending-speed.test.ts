import { describe, expect, test } from "vitest";
import { brakeOf, capsOf, careGap, careGaps, gapAfter, type Health, leastGap, meanGap } from "./sending-speed.ts";

describe("caps", () => {
  test.each([
    [1, 10, 3],
    [3, 10, 3],
    [4, 30, 6],
    [14, 80, 12],
    [28, 150, 20],
    [90, 200, 25],
    [900, 250, 30],
  ])("a number of %i days may write to %i strangers a day and %i an hour", (days, day, hour) => {
    expect(capsOf(days, "auto", false)).toEqual({ cold: { day, hour }, known: { day: day * 3 } });
  });

  test("a restriction halves the caps, and an hour's cap is at least one", () => {
    expect(capsOf(1, "auto", true)).toEqual({ cold: { day: 5, hour: 1 }, known: { day: 15 } });
  });

  test("the company's own cap applies at any age and is spread over eight hours, and the choice off means no cap", () => {
    expect(capsOf(1, 400, false)).toEqual({ cold: { day: 400, hour: 50 }, known: { day: 1200 } });
    expect(capsOf(1, "off", true)).toBeNull();
  });
});

describe("pace", () => {
  const own = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 } as const;

  test("pace is the company's interval, varied at random between half and one and a half times", () => {
    expect(gapAfter(1, own, null, () => 0)).toEqual({ seconds: 10, isLong: false });
    expect(gapAfter(19, own, null, () => 0.999)).toEqual({ seconds: expect.closeTo(30, 1), isLong: false });
    expect(gapAfter(20, own, null, () => 0)).toEqual({ seconds: 60, isLong: true });
  });

  test("pace leaves at least a second between two messages, even without an interval", () => {
    const none = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } as const;
    expect(gapAfter(500, none, null, Math.random).seconds).toBe(leastGap);
    expect(gapAfter(500, none, "service", Math.random).seconds).toBe(leastGap);
  });

  test("pace with care is never faster than the company's interval or the pause of care", () => {
    for (let seed = 0.01; seed < 1; seed += 0.07) {
      expect(gapAfter(1, own, "cold", () => seed).seconds).toBeGreaterThanOrEqual(careGap("cold", () => seed));
      expect(gapAfter(1, own, "cold", () => seed).seconds).toBeGreaterThanOrEqual(20 * (0.5 + seed) - 1e-9);
    }
  });

  test("a pause of care is close to its median and never below its minimum", () => {
    let state = 7;
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const gaps = Array.from({ length: 2001 }, () => careGap("cold", random)).toSorted((a, b) => a - b);
    const { median, least } = careGaps.cold ?? { median: 0, least: 0 };
    expect(gaps[1000]).toBeGreaterThan(median * 0.9);
    expect(gaps[1000]).toBeLessThan(median * 1.1);
    expect(gaps[0]).toBeGreaterThanOrEqual(least);
  });

  test("a forecast counts the longer pauses", () => {
    expect(meanGap(own, null)).toBe((20 * 19 + 60) / 20);
    expect(meanGap({ ...own, longerIntervalAfter: 0 }, null)).toBe(20);
  });
});

describe("brakes", () => {
  const well: Health = {
    failed: Array.from({ length: 50 }, () => false),
    old: { sent: 50, delivered: 50 },
    cold: { sent: 100, replied: 20, optedOut: 0 },
  };

  test("a healthy number has no brake", () => {
    expect(brakeOf(well, false)).toBeNull();
  });

  test.each<[string, Partial<Health>, ReturnType<typeof brakeOf>]>([
    ["two failures in a row", { failed: [true, true, false] }, { reason: "failures", minutes: 60 }],
    [
      "three of the last fifty failed",
      { failed: well.failed.map((_, at) => at % 17 === 1) },
      { reason: "failures", minutes: 60 },
    ],
    [
      "few were delivered after two hours",
      { old: { sent: 50, delivered: 34 } },
      { reason: "undelivered", minutes: null },
    ],
    ["many opted out", { cold: { sent: 50, replied: 20, optedOut: 2 } }, { reason: "optOuts", minutes: null }],
    [
      "nearly nobody answers",
      { cold: { sent: 100, replied: 2, optedOut: 0 } },
      { reason: "unanswered", minutes: null },
    ],
    ["few answer", { cold: { sent: 50, replied: 4, optedOut: 0 } }, { reason: "slow" }],
  ])("brakes: %s", (_, signs, brake) => {
    expect(brakeOf({ ...well, ...signs }, false)).toEqual(brake);
  });

  test("a number that fails again waits for a user", () => {
    expect(brakeOf({ ...well, failed: [true, true] }, true)).toEqual({ reason: "failures", minutes: null });
  });

  test("one failure, or the signs of few messages, cause no brake", () => {
    expect(brakeOf({ ...well, failed: [true, false] }, false)).toBeNull();
    expect(
      brakeOf({ failed: [], old: { sent: 10, delivered: 0 }, cold: { sent: 49, replied: 0, optedOut: 5 } }, false),
    ).toBeNull();
  });
});
