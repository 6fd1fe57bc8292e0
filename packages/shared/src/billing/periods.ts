import { addDays, dayMs } from "../hours/clock.ts";

/** Months of a period, by the company's recurrence. */
export const monthsOf = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof monthsOf;
export const recurrences = Object.keys(monthsOf) as [Recurrence, ...Recurrence[]];

/** The days as YYYY-MM-DD. Both days are included. */
export interface Period {
  start: string;
  end: string;
}

export const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The day of the month `anchor`, this many months after the month of `day`. In a month without that day it is the last day. */
export function addMonths(day: string, months: number, anchor: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor, last));
  return first.toISOString().slice(0, 10);
}

/** The period that begins on this day. The anchor decides the day of the month, so that a short month does not move the later ones. */
export const periodFrom = (start: string, anchor: number, recurrence: Recurrence): Period => ({
  start,
  end: addDays(addMonths(start, monthsOf[recurrence], anchor), -1),
});

/** The anchor of periods that begin on this day: the old anchor if the day fits it, or else the day's own. */
export const anchorFor = (start: string, anchor: number): number =>
  addMonths(start, 0, anchor) === start ? anchor : dayOfMonth(start);

/** Days from one day to another. Negative when the second day is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The number of days in a period. */
export const lengthOf = ({ start, end }: Period): number => daysBetween(start, end) + 1;

/** Sums below this are not collected, because providers refuse them. */
export const leastCents = 100;

/** The price of a whole period of a plan, and its number of days. */
export interface PeriodPrice {
  cents: number;
  days: number;
}

/**
 * The price of a higher plan for the rest of the paid days, today included: the difference of the two prices by the day, cut to the cent. It is 0
 * when it is below the least sum that can be collected. Days before the paid period begins, in a trial or given by the operator, are free.
 */
export function differenceFor({ from, to }: Record<"from" | "to", PeriodPrice>, paid: Period, today: string): number {
  const left = Math.max(0, daysBetween(laterOf(today, paid.start), paid.end) + 1);
  const cents = Math.floor((left * (to.cents * from.days - from.cents * to.days)) / (from.days * to.days));
  return cents < leastCents ? 0 : cents;
}

export const laterOf = (a: string, b: string): string => (a > b ? a : b);
export const earlierOf = (a: string, b: string): string => (a < b ? a : b);
