import { addDays, clockChange, dayMinutes, momentAt, momentsOf, wallTime, weekdayOf } from "./clock.ts";
import { type CompanyHours, type Holiday, type HoursDay, type Interval, type Weekday, weekdays } from "./schema.ts";

const portuguese: Record<Weekday, string> = {
  monday: "Segunda-feira",
  tuesday: "Terça-feira",
  wednesday: "Quarta-feira",
  thursday: "Quinta-feira",
  friday: "Sexta-feira",
  saturday: "Sábado",
  sunday: "Domingo",
};
const usual: Partial<Record<Weekday, [string, string]>> = { saturday: ["08:00", "12:00"], sunday: ["", ""] };

/** The week of a company that has not chosen one: Monday to Friday 8 to 18, Saturday 8 to 12. */
export const defaultWeek: readonly HoursDay[] = weekdays.map((weekdayEn) => {
  const [startTime, endTime] = usual[weekdayEn] ?? ["08:00", "18:00"];
  return { weekday: portuguese[weekdayEn], weekdayEn, startTime, endTime, more: [] };
});

/** The week in order from Monday, with Portuguese names. A missing day is closed. */
export const inOrder = (week: readonly HoursDay[]): HoursDay[] =>
  weekdays.map((weekdayEn) => ({
    ...(week.find((day) => day.weekdayEn === weekdayEn) ?? { startTime: "", endTime: "", more: [] }),
    weekday: portuguese[weekdayEn],
    weekdayEn,
  }));

/** A span of minutes since the midnight at which the day begins. The end does not belong to it. */
export interface Span {
  from: number;
  to: number;
}

/** Minutes from midnight to a clock time HH:MM. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * The span of an interval. Null when the interval is empty. The end itself is closed: 08:00 to 18:00 is closed at 18:00. Only 23:59 means midnight,
 * so 00:00 to 23:59 is the whole day.
 */
export function spanOf({ startTime, endTime }: { startTime: string; endTime: string }): Span | null {
  if (startTime === "" || endTime === "" || startTime === endTime) return null;
  const [from, end] = [minutesOf(startTime), endTime === "23:59" ? dayMinutes : minutesOf(endTime)];
  return { from, to: end > from ? end : end + dayMinutes };
}

const spansOf = (times: readonly { startTime: string; endTime: string }[]): Span[] =>
  times.map(spanOf).filter((span) => span !== null);
const timesOf = (day: HoursDay) => [day, ...day.more];

/** Whether two of the spans overlap. Spans that only touch do not overlap. */
const meet = (spans: readonly Span[]): boolean =>
  spans
    .toSorted((a, b) => a.from - b.from)
    .some((span, index, sorted) => index > 0 && (sorted[index - 1]?.to ?? 0) > span.from);

/** The first day whose times overlap each other or the next day's times, or that is named twice. Null when there is no such day. */
export function overlappingDay(week: readonly HoursDay[]): Weekday | null {
  const twice = week.find((day, index) => week.findIndex((other) => other.weekdayEn === day.weekdayEn) !== index);
  if (twice) return twice.weekdayEn;
  const days = inOrder(week);
  const clash = days.find((day, index) => {
    const tomorrow = days[(index + 1) % days.length];
    const next = tomorrow ? spansOf(timesOf(tomorrow)) : [];
    const later = next.map(({ from, to }) => ({ from: from + dayMinutes, to: to + dayMinutes }));
    return meet([...spansOf(timesOf(day)), ...later]);
  });
  return clash?.weekdayEn ?? null;
}

export const overlapping = (times: readonly Interval[]): boolean => meet(spansOf(times));

/** The holidays whose date an earlier holiday in the list already has. A yearly holiday and a holiday of a single year may share a date. */
export const repeatedHolidays = (holidays: readonly Holiday[]): Holiday[] =>
  holidays.filter((one, index) => holidays.findIndex((other) => dayIn(other) === dayIn(one)) !== index);
const dayIn = ({ date, repeat }: Holiday): string => (repeat === "yearly" ? date.slice(5) : date);

/** The holiday on a date. A holiday of that year has priority over a yearly holiday. 29 February repeats only in leap years. */
export function holidayOn(date: string, holidays: readonly Holiday[]): Holiday | null {
  const once = holidays.find((holiday) => holiday.repeat === "none" && holiday.date === date);
  return (
    once ??
    holidays.find(
      (holiday) => holiday.repeat === "yearly" && holiday.date <= date && holiday.date.slice(5) === date.slice(5),
    ) ??
    null
  );
}

export interface Rules extends Omit<CompanyHours, "schedules"> {
  /** The week of the company or of the queue. */
  schedules: readonly HoursDay[];
  timezone: string;
}

/** The spans that begin on a date. A holiday replaces these spans, but not the night before, because the night belongs to another day. */
export function dayOf(date: string, { schedules, holidays }: Rules): { holiday: Holiday | null; spans: Span[] } {
  const holiday = holidayOn(date, holidays);
  if (holiday) return { holiday, spans: spansOf(holiday.hours) };
  const weekday = weekdays[weekdayOf(date)];
  const day = schedules.find(({ weekdayEn }) => weekdayEn === weekday);
  return { holiday, spans: day ? spansOf(timesOf(day)) : [] };
}

export interface OpenState {
  open: boolean;
  /** The deciding holiday. Null when the week decides. */
  holiday: Holiday | null;
}

/** Whether the desk is open at a moment, by the wall clock of the time zone. An hour that the clock shows twice is treated the same both times. */
export function openState(rules: Rules, at: Date): OpenState {
  const { date, minutes } = wallTime(at, rules.timezone);
  const today = dayOf(date, rules);
  if (during(today.spans, minutes)) return { open: true, holiday: today.holiday };
  const yesterday = dayOf(addDays(date, -1), rules);
  if (during(yesterday.spans, minutes + dayMinutes)) return { open: true, holiday: yesterday.holiday };
  return { open: false, holiday: today.holiday };
}

const during = (spans: readonly Span[], minutes: number): boolean =>
  spans.some(({ from, to }) => from <= minutes && minutes < to);

export const isOpenAt = (rules: Rules, at: Date): boolean => openState(rules, at).open;

/** The next opening after `at`. Null when the desk is open then, or does not open within a year. */
export function nextOpening(rules: Rules, at: Date): Date | null {
  if (isOpenAt(rules, at) || neverOpens(rules)) return null;
  const { date: today } = wallTime(at, rules.timezone);
  for (let days = 0; days <= 366; days += 1) {
    const date = addDays(today, days);
    const starts = dayOf(date, rules).spans.flatMap(({ from }) => momentsOf({ date, minutes: from }, rules.timezone));
    const change = clockChange(date, rules.timezone);
    const [first] = [...starts, ...(change ? [change] : [])]
      .filter((moment) => moment > at && isOpenAt(rules, moment))
      .toSorted((a, b) => a.getTime() - b.getTime());
    if (first) return first;
  }
  return null;
}

/** When the first hours of a date begin and its last hours end, perhaps after midnight. Null on a day without hours. */
export function hoursOn(date: string, rules: Rules): { opens: Date; closes: Date } | null {
  const { spans } = dayOf(date, rules);
  if (spans.length === 0) return null;
  const at = (minutes: number) => {
    const days = Math.floor(minutes / dayMinutes);
    return momentAt({ date: addDays(date, days), minutes: minutes - days * dayMinutes }, rules.timezone);
  };
  return { opens: at(Math.min(...spans.map(({ from }) => from))), closes: at(Math.max(...spans.map(({ to }) => to))) };
}

/** Whether neither a weekday nor a holiday has any hours. */
export const neverOpens = ({ schedules, holidays }: Rules): boolean =>
  schedules.every((day) => spansOf(timesOf(day)).length === 0) &&
  holidays.every(({ hours }) => spansOf(hours).length === 0);
