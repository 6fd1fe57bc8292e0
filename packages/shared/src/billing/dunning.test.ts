import { describe, expect, test } from "vitest";
import { cardStepDue, lettersDue, nextCheck, spreadOf } from "./dunning.ts";

const due = "2027-03-10";

test.each([
  ["2027-03-06", [], null, []],
  ["2027-03-07", [], "D-3", []],
  ["2027-03-08", ["D-3"], null, []],
  ["2027-03-10", ["D-3"], "D0", []],
  ["2027-03-10", ["D-3", "D0"], null, []],
  ["2027-03-13", ["D-3"], "D+3", ["D0", "D+1"]],
  ["2027-04-30", [], "D+30", ["D-3", "D0", "D+1", "D+3", "D+5", "D+15"]],
])("on %s, with %j done, the letter is %s", (today, done, write, skip) => {
  expect(lettersDue(due, today, done)).toEqual({ write, skip });
});

test.each([
  ["2027-03-09", [], null],
  ["2027-03-10", [], "card D+0"],
  ["2027-03-10", ["card D+0"], null],
  ["2027-03-13", ["card D+0"], "card D+3"],
  ["2027-03-15", ["card D+0", "card D+1", "card D+3", "card D+5"], null],
  ["2027-03-20", [], null],
])("on %s, with %j done, the card's try is %s", (today, done, step) => {
  expect(cardStepDue(due, today, done)?.step ?? null).toBe(step);
});

describe("the automatic check of a charge", () => {
  const now = new Date("2027-03-10T12:00:00Z");
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const inMinutes = (charge: { method: string; state: string; createdAt: Date; endedAt: Date | null }) => {
    const next = nextCheck(charge, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  };
  test.each([
    ["creating", "pix", 0, 1],
    ["pending", "pix", 0, 2],
    ["pending", "pix", 60, 30],
    ["pending", "pix", 6000, 360],
    ["pending", "bank_slip", 600, 360],
    ["paid", "pix", 0, null],
    ["declined", "credit_card", 0, null],
  ])("a charge in the state %s by %s, made %i minutes ago, is checked in %s minutes", (state, method, age, minutes) => {
    expect(inMinutes({ method, state, createdAt: ago(age), endedAt: null })).toBe(minutes);
  });
  test("charges of the same minute are checked at different times: the id of each decides by how much, up to a fifth, its check is later", () => {
    const pending = { method: "pix", state: "pending", createdAt: now, endedAt: null };
    const seconds = (id: string) => ((nextCheck(pending, now, spreadOf(id))?.getTime() ?? 0) - now.getTime()) / 1000;
    const id = "5b1a2c7e-0000-4000-8000-00000000";
    expect([seconds(`${id}0000`), seconds(`${id}ffff`)]).toEqual([120, 144]);
    expect(seconds(`${id}8000`)).toBeCloseTo(132, 1);
  });
  test("an ended charge is checked after an hour, a day and a week, and then no more", () => {
    const ended = (minutes: number) =>
      inMinutes({ method: "pix", state: "expired", createdAt: ago(20_000), endedAt: ago(minutes) });
    expect([0, 60, 1440, 10_080].map(ended)).toEqual([60, 1380, 8640, null]);
  });
});
