import { zonedDay } from "./zoned.ts";

/** Writes dd/MM/yyyy for a day YYYY-MM-DD, or for the day of a time. */
export const dayText = (day: string): string => day.slice(0, 10).split("-").toReversed().join("/");

/** Counts the whole days from today in `zone` to the day. 0 is today, and a negative number is past. */
export const daysUntil = (day: string, zone: string, now: number): number =>
  (Date.parse(day.slice(0, 10)) - Date.parse(zonedDay(new Date(now).toISOString(), zone))) / 86_400_000;
