import { overlapping, overlappingDay } from "@balcao/shared/hours/rules";
import type { HoursDay, Interval, Weekday } from "@balcao/shared/hours/schema";
import { isClock } from "../../ui/fields/clock-text.ts";

export type TimesFault = "invalid" | "same" | "overlap";
export type DayFault = TimesFault | "intoNextDay";

export const isOpen = ({ startTime, endTime }: HoursDay): boolean => startTime !== "" || endTime !== "";
export const timesOf = ({ startTime, endTime, more }: HoursDay): Interval[] => [{ startTime, endTime }, ...more];

/** The fault in the times of one day. Null when there is none. */
export function timesFault(times: readonly Interval[]): TimesFault | null {
  if (times.some(({ startTime, endTime }) => !isClock(startTime) || !isClock(endTime))) return "invalid";
  if (times.some(({ startTime, endTime }) => startTime === endTime)) return "same";
  return overlapping(times) ? "overlap" : null;
}

/** The faults of a week, each at the day that must be changed. */
export function weekFaults(week: readonly HoursDay[]): ReadonlyMap<Weekday, DayFault> {
  const own = week.map((day) => (isOpen(day) ? timesFault(timesOf(day)) : null));
  const faults = new Map<Weekday, DayFault>();
  for (const [index, day] of week.entries()) {
    const next = (index + 1) % week.length;
    const tomorrow = week[next];
    const fault = own[index] ?? (tomorrow && own[next] === null && runsInto(day, tomorrow) ? "intoNextDay" : null);
    if (fault) faults.set(day.weekdayEn, fault);
  }
  return faults;
}

const runsInto = (day: HoursDay, tomorrow: HoursDay) => overlappingDay([day, tomorrow]) === day.weekdayEn;
