import {
  addDays,
  addMonths,
  type Day,
  daysFrom,
  endOfMonth,
  startOfMonth,
  startOfWeek,
  weeksOfMonth,
} from "../../lib/time/calendar.ts";
import { isoOf } from "../../lib/time/zoned.ts";

export type View = "month" | "week" | "agenda";

/** The days that a view around `day` shows: whole weeks of a month, one week, or the month alone. */
export function daysOf(view: View, day: Day, first: number): Day[] {
  if (view === "week") return daysFrom(startOfWeek(day, first), 7);
  if (view === "month") return weeksOfMonth(day, first);
  return daysFrom(startOfMonth(day), 31).filter((one) => one <= endOfMonth(day));
}

/** The day to which the arrows beside the title lead. */
export const turn = (view: View, day: Day, by: 1 | -1): Day =>
  view === "week" ? addDays(day, by * 7) : addMonths(day, by);

/** The time from the first moment of the first day to the first moment after the last day, by clocks in `zone`. */
export function spanOf(days: readonly Day[], zone: string): { from: string; to: string } {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return { from: isoOf(`${first}T00:00`, zone) ?? "", to: isoOf(`${addDays(last, 1)}T00:00`, zone) ?? "" };
}
