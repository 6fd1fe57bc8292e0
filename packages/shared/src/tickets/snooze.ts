import { addDays, momentAt, wallTime, weekdayOf } from "../hours/clock.ts";
import { hoursOn, type Rules } from "../hours/rules.ts";

export type SnoozePreset =
  | "hour"
  | "threeHours"
  /** A time today, when the desk opens. */
  | "opening"
  /** Today, some time before the desk closes. */
  | "closing"
  | "tomorrow"
  /** A time tomorrow, for a desk without hours. */
  | "morning"
  /** The next day with hours, when tomorrow has none. */
  | "nextOpening"
  | "monday"
  /** The first day with hours of the coming week, when its Monday has none. */
  | "week";
export type SnoozeTime = { preset: SnoozePreset; until: Date };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A returning ticket gets this much time before the desk closes. */
const beforeClosing = 30 * minuteMs;
/** A snooze time closer to the closing is useless. */
const leastRest = 15 * minuteMs;
/** The beginning of a day for a company without hours. */
const usualOpening = 8 * 60;
const daysAhead = 14;

/** The times until which a ticket can be snoozed with one press, soonest first: by the hours of the desk, or each day at 8 when it has no hours. */
export function snoozeTimes(now: Date, timezone: string, rules: Rules | null): SnoozeTime[] {
  const { date: today } = wallTime(now, timezone);
  const opensOn = (date: string): Date | null =>
    rules ? (hoursOn(date, rules)?.opens ?? null) : momentAt({ date, minutes: usualOpening }, timezone);
  const firstFrom = (days: number) => {
    for (let ahead = days; ahead < days + daysAhead; ahead += 1) {
      const until = opensOn(addDays(today, ahead));
      if (until) return { ahead, until };
    }
    return null;
  };
  const within = (ms: number) => new Date(Math.ceil((now.getTime() + ms) / minuteMs) * minuteMs);
  const all: SnoozeTime[] = [
    { preset: "hour", until: within(hourMs) },
    { preset: "threeHours", until: within(3 * hourMs) },
    ...ofToday(now, rules && hoursOn(today, rules)),
  ];
  const next = firstFrom(1);
  if (next) all.push({ preset: next.ahead > 1 ? "nextOpening" : rules ? "tomorrow" : "morning", until: next.until });
  const toMonday = 7 - weekdayOf(today);
  const week = firstFrom(toMonday);
  if (week) all.push({ preset: week.ahead === toMonday ? "monday" : "week", until: week.until });
  const isFirst = ({ until }: SnoozeTime, index: number) =>
    all.findIndex((other) => other.until.getTime() === until.getTime()) === index;
  return all.filter(isFirst).toSorted((a, b) => a.until.getTime() - b.until.getTime());
}

function ofToday(now: Date, hours: { opens: Date; closes: Date } | null): SnoozeTime[] {
  if (!hours) return [];
  if (hours.opens > now) return [{ preset: "opening", until: hours.opens }];
  const until = new Date(hours.closes.getTime() - beforeClosing);
  return until.getTime() - now.getTime() >= leastRest ? [{ preset: "closing", until }] : [];
}
