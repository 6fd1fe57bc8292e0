import { addDays, clockChange, momentAt, momentsOf, wallTime } from "./clock.ts";
import { dayOf, isOpenAt, neverOpens, type Rules } from "./rules.ts";

/** A period of time in which the desk is always open, or always closed. */
interface Stretch {
  from: Date;
  to: Date;
  open: boolean;
}

/** The search ends after this time. */
const furthestDays = 366;

/** The moments at which the spans that begin on a date start and end. */
const edgesOf = (date: string, rules: Rules): Date[] =>
  dayOf(date, rules).spans.flatMap(({ from, to }) =>
    [from, to].flatMap((minutes) => momentsOf({ date, minutes }, rules.timezone)),
  );

/** The time after a moment, divided into open and closed periods, for a year. */
function* stretches(rules: Rules, from: Date): Generator<Stretch> {
  let at = from;
  const { date: first } = wallTime(from, rules.timezone);
  let before = edgesOf(addDays(first, -1), rules);
  for (let days = 0; days <= furthestDays; days += 1) {
    const date = addDays(first, days);
    const own = edgesOf(date, rules);
    const ends = momentAt({ date: addDays(date, 1), minutes: 0 }, rules.timezone);
    const change = clockChange(date, rules.timezone);
    const marks = [...before, ...own, ends, ...(change ? [change] : [])].toSorted((a, b) => a.getTime() - b.getTime());
    for (const to of marks) {
      if (to <= at || to > ends) continue;
      yield { from: at, to, open: isOpenAt(rules, at) };
      at = to;
    }
    before = own;
  }
}

/**
 * The moment at which this much open time has passed since `from`. With null `rules` all hours count as open. Null when the moment is not within a
 * year.
 */
export function workedUntil(rules: Rules | null, from: Date, ms: number): Date | null {
  if (!rules) return new Date(from.getTime() + ms);
  if (neverOpens(rules)) return null;
  let left = ms;
  for (const stretch of stretches(rules, from)) {
    if (!stretch.open) continue;
    const length = stretch.to.getTime() - stretch.from.getTime();
    if (left <= length) return new Date(stretch.from.getTime() + left);
    left -= length;
  }
  return null;
}

/** How much of the time between two moments is open, in milliseconds. 0 when `to` is earlier, and at most one year's open time. */
export function workedBetween(rules: Rules | null, from: Date, to: Date): number {
  if (to <= from) return 0;
  if (!rules) return to.getTime() - from.getTime();
  if (neverOpens(rules)) return 0;
  let sum = 0;
  for (const stretch of stretches(rules, from)) {
    if (stretch.from >= to) break;
    if (stretch.open) sum += Math.min(stretch.to.getTime(), to.getTime()) - stretch.from.getTime();
  }
  return sum;
}
