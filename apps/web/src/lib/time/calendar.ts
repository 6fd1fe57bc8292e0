/** A day of the calendar without a time zone, such as "2026-11-21". Days sort as texts. */
export type Day = string;

const dayMs = 86_400_000;
const at = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Whether the text is a day that exists in the calendar, unlike 2026-02-30. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at(text)) && dayAt(at(text)) === text;

export const addDays = (day: Day, days: number): Day => dayAt(at(day) + days * dayMs);
/** The same day of another month. In a shorter month it is the last day. */
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

/** Lists this many days, beginning with this day. */
export const daysFrom = (start: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(start, index));
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
export const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1);

/** The whole weeks that contain days of the given day's month. */
export function weeksOfMonth(day: Day, first: number): Day[] {
  const last = addDays(startOfWeek(endOfMonth(day), first), 6);
  return daysFrom(startOfWeek(startOfMonth(day), first), 42).filter((one) => one <= last);
}

/** The day to which an arrow key leads. Null for other keys. */
export function dayAfterKey(key: string, day: Day, first: number): Day | null {
  if (key === "Home") return startOfWeek(day, first);
  if (key === "End") return addDays(startOfWeek(day, first), 6);
  if (key === "PageUp" || key === "PageDown") return addMonths(day, key === "PageUp" ? -1 : 1);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
  return step === undefined ? null : addDays(day, step);
}

/** Writes a day in words. */
export const sayDay = (day: Day, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(at(day));
export const longDay = { weekday: "long", day: "numeric", month: "long" } as const;
