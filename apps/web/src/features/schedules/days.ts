import { isoOf } from "../../lib/zoned.ts";

/** A day of the calendar without a time zone, such as "2026-11-21". Days sort as texts. */
export type Day = string;
export type View = "month" | "week" | "agenda";

const dayMs = 86_400_000;
const at = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayAt(at(day) + days * dayMs);
/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(at(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month, Math.min(date.getUTCDate(), last)));
}
export const isSameMonth = (one: Day, other: Day): boolean => one.slice(0, 7) === other.slice(0, 7);

/** The first day of the week: Sunday, but Monday in Spanish. */
export const firstWeekday = (language: string): number => (language.startsWith("es") ? 1 : 0);
export const startOfWeek = (day: Day, first: number): Day =>
  addDays(day, -((new Date(at(day)).getUTCDay() - first + 7) % 7));

const from = (start: Day, count: number): Day[] => Array.from({ length: count }, (_, index) => addDays(start, index));
const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1);

/** The days that a view around `day` shows: whole weeks of a month, one week, or the month alone. */
export function daysOf(view: View, day: Day, first: number): Day[] {
  if (view === "week") return from(startOfWeek(day, first), 7);
  const [start, end] = [startOfMonth(day), endOfMonth(day)];
  const days = view === "agenda" ? from(start, 31) : from(startOfWeek(start, first), 42);
  const last = view === "agenda" ? end : addDays(startOfWeek(end, first), 6);
  return days.filter((one) => one <= last);
}

/** The day to which the arrows beside the title lead. */
export const turn = (view: View, day: Day, by: 1 | -1): Day =>
  view === "week" ? addDays(day, by * 7) : addMonths(day, by);

/** The day to which an arrow key leads; null for other keys. */
export function dayAfterKey(key: string, day: Day, first: number): Day | null {
  if (key === "Home") return startOfWeek(day, first);
  if (key === "End") return addDays(startOfWeek(day, first), 6);
  if (key === "PageUp" || key === "PageDown") return addMonths(day, key === "PageUp" ? -1 : 1);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
  return step === undefined ? null : addDays(day, step);
}

/** The time from the first moment of the first day to the first moment after the last day, by clocks in `zone`. */
export function spanOf(days: readonly Day[], zone: string): { from: string; to: string } {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return { from: isoOf(`${first}T00:00`, zone) ?? "", to: isoOf(`${addDays(last, 1)}T00:00`, zone) ?? "" };
}

/** A day in words. */
export const sayDay = (day: Day, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(at(day));
export const longDay = { weekday: "long", day: "numeric", month: "long" } as const;
