import { zonedDay } from "./zoned.ts";

/** dd/MM/yyyy of a day YYYY-MM-DD, or of the day of a time. */
export const dayText = (day: string): string => day.slice(0, 10).split("-").toReversed().join("/");

/** Whole days from today in `zone` to the day: 0 is today, below 0 is past. */
export const daysUntil = (day: string, zone: string, now: number): number =>
  (Date.parse(day.slice(0, 10)) - Date.parse(zonedDay(new Date(now).toISOString(), zone))) / 86_400_000;
