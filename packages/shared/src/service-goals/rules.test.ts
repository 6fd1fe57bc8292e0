import { expect, test } from "vitest";
import { defaultWeek, type Rules } from "../hours/rules.ts";
import {
  goalIn,
  type GoalClocks,
  type GoalStanding,
  isLate,
  nextDue,
  reckon,
  startClocks,
  type TicketGoals,
  urgencyOf,
} from "./rules.ts";

const rules: Rules = { timezone: "America/Sao_Paulo", schedules: defaultWeek, holidays: [] };
const goal = { answerMinutes: 10, resolutionMinutes: 60 };
const standing = (part: Partial<GoalStanding> = {}): GoalStanding => ({
  goal,
  rules: null,
  talks: false,
  snoozedUntil: null,
  ...part,
});
const noon = new Date("2026-11-23T12:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const begun = reckon(startClocks(noon, true), standing(), noon);
const shown = ({ answerWarnAt, answerDueAt, resolutionWarnAt, resolutionDueAt }: GoalClocks) =>
  [answerWarnAt, answerDueAt, resolutionWarnAt, resolutionDueAt].map(
    (at) => at && (at.getTime() - noon.getTime()) / 60_000,
  );

test("a queue's own goal wins over the company's, and a 0 means no goal", () => {
  expect(goalIn(goal, null)).toEqual(goal);
  expect(goalIn(goal, { answerMinutes: null, resolutionMinutes: 0 })).toEqual({
    answerMinutes: 10,
    resolutionMinutes: 0,
  });
});

test("a customer's message starts both clocks, which warn after four fifths of their time", () => {
  expect(shown(begun)).toEqual([8, 10, 48, 60]);
});

test("a customer to whom we wrote first does not wait for an answer", () => {
  expect(shown(reckon(startClocks(noon, false), standing(), noon))).toEqual([null, null, 48, 60]);
});

test("the clocks count only opening hours", () => {
  const friday = new Date("2026-11-20T20:55:00Z");
  const { answerDueAt, answerWarnAt } = reckon(startClocks(friday, true), standing({ rules }), friday);
  expect(answerWarnAt?.toISOString()).toBe("2026-11-21T11:03:00.000Z");
  expect(answerDueAt?.toISOString()).toBe("2026-11-21T11:05:00.000Z");
});

test("a changed goal counts from the same start, and without a goal there is no clock", () => {
  expect(shown(reckon(begun, standing({ goal: { answerMinutes: 5, resolutionMinutes: 30 } }), later(3)))).toEqual([
    4, 5, 24, 30,
  ]);
  const without = reckon(begun, standing({ goal: { answerMinutes: 0, resolutionMinutes: 0 } }), later(3));
  expect(shown(without)).toEqual([null, null, null, null]);
  expect(shown(reckon(without, standing(), later(20)))).toEqual([28, 30, 68, 80]);
});

test("no clock runs during a conversation with a bot, and both clocks start when people take over", () => {
  const talking = reckon(startClocks(noon, true), standing({ talks: true }), noon);
  expect(shown(talking)).toEqual([null, null, null, null]);
  expect(shown(reckon(talking, standing(), later(7)))).toEqual([15, 17, 55, 67]);
});

test("a snooze postpones the resolution, but not the answer", () => {
  const away = reckon(begun, standing({ snoozedUntil: later(500) }), later(20));
  expect(shown(away)).toEqual([8, 10, 528, 540]);
  expect(shown(reckon(away, standing(), later(500)))).toEqual([8, 10, 528, 540]);
});

test("a snooze that ends early takes back the rest of the postponement, and a longer snooze postpones more", () => {
  const away = reckon(begun, standing({ snoozedUntil: later(500) }), later(20));
  expect(shown(reckon(away, standing(), later(100))).slice(2)).toEqual([128, 140]);
  expect(shown(reckon(away, standing({ snoozedUntil: later(700) }), later(100))).slice(2)).toEqual([728, 740]);
});

test("a late ticket stays late, however long it is snoozed", () => {
  expect(shown(reckon(begun, standing({ snoozedUntil: later(500) }), later(61)))).toEqual(shown(begun));
});

test("a clock that had used four fifths before a snooze warns as soon as the snooze ends", () => {
  const away = reckon(begun, standing({ snoozedUntil: later(500) }), later(55));
  expect(shown(away).slice(2)).toEqual([500, 505]);
});

const ticket = (part: Partial<TicketGoals> = {}): TicketGoals => ({
  status: "open",
  answerWarnAt: null,
  answerDueAt: null,
  resolutionWarnAt: later(48).toISOString(),
  resolutionDueAt: later(60).toISOString(),
  ...part,
});

test("the clock that ends first is shown, and a closed ticket shows none", () => {
  const waits = { answerWarnAt: later(8).toISOString(), answerDueAt: later(10).toISOString() };
  expect(nextDue(ticket(waits))?.of).toBe("answer");
  expect(nextDue(ticket())?.of).toBe("resolution");
  expect(nextDue(ticket({ ...waits, status: "closed" }))).toBeNull();
  expect(nextDue(ticket({ resolutionWarnAt: null, resolutionDueAt: null }))).toBeNull();
});

test("a clock is calm, then warns, and is late from the moment when its time is over", () => {
  const due = nextDue(ticket());
  expect(due && [47, 48, 59, 60].map((minutes) => urgencyOf(due, later(minutes).getTime()))).toEqual([
    "calm",
    "soon",
    "soon",
    "late",
  ]);
  expect([59, 60].map((minutes) => isLate(ticket(), later(minutes).getTime()))).toEqual([false, true]);
  expect(isLate(ticket({ status: "closed" }), later(70).getTime())).toBe(false);
});
