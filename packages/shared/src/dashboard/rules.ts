export interface Period {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}
/** First and last day, both included. */
export interface Days {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const longest = 3660;
const first = "2000-01-01";
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Whether the filter names a period. Without a period the screen asks for one and loads nothing. */
export const isPeriodSet = ({ days = 0, date_from = "", date_to = "" }: Period): boolean =>
  days > 0 || date_from !== "" || date_to !== "";

/**
 * The days that a filter means on the day `today`: the last `days` days including today, or else from one date to another. A missing end is today,
 * and a missing beginning is the first of the end's month. Null when no period was given, its end is before its beginning, or the period is far too
 * long or early.
 */
export function daysOf(period: Period, today: string): Days | null {
  if (!isPeriodSet(period)) return null;
  const { days = 0, date_from = "", date_to = "" } = period;
  if (days > 0) return { from: addDays(today, 1 - days), to: today };
  const to = date_to || today;
  const from = date_from || monthOf(to);
  const span = (Date.parse(to) - Date.parse(from)) / dayMs;
  return from >= first && span >= 0 && span < longest ? { from, to } : null;
}

/** Each day, in order. */
export function eachDay({ from, to }: Days): string[] {
  const many = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: many }, (_, n) => addDays(from, n));
}

/** The same number of days directly before these days. */
export function daysBefore({ from, to }: Days): Days {
  const many = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { from: addDays(from, -many), to: addDays(from, -1) };
}

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;
