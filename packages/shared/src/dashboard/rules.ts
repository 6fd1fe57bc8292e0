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

/** Whether there is anything to go by at all; else the screen says so and nothing loads. */
export const isPeriodSet = ({ days = 0, date_from = "", date_to = "" }: Period): boolean =>
  days > 0 || date_from !== "" || date_to !== "";

/**
 * The days a filter means, seen from `today`: the last `days` with today among them; else from one date to another, where a missing end is
 * today and a missing beginning the first of that month. Null: nothing was given, the end is before the beginning, or nobody meant that.
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

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;
