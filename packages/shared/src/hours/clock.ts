import { isTimeZone } from "../time-zone.ts";

/** A time as the wall clock of a time zone shows it. */
export interface WallTime {
  /** YYYY-MM-DD. */
  date: string;
  /** Minutes since midnight. */
  minutes: number;
}

export const dayMs = 86_400_000;
const minuteMs = 60_000;
export const dayMinutes = 1440;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = formatIn(isTimeZone(timezone) ? timezone : "America/Sao_Paulo");
  formats.set(timezone, format);
  return format;
}

/** The format of a zone that this machine knows. `formatOf` replaces any other zone, because an unknown zone must not stop a message. */
const formatIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });

/** What the wall clock of the zone shows, cut to the minute, as the milliseconds of the same date and time in UTC. */
function wallMs(at: number, timezone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(at)) parts[type] = Number(value);
  return Date.UTC(parts["year"] ?? 0, (parts["month"] ?? 1) - 1, parts["day"], parts["hour"], parts["minute"]);
}

const floor = (ms: number) => Math.floor(ms / minuteMs) * minuteMs;
const offsetAt = (at: number, timezone: string): number => wallMs(at, timezone) - floor(at);

export function wallTime(at: Date, timezone: string): WallTime {
  const shown = wallMs(at.getTime(), timezone);
  return { date: dateOf(shown), minutes: (shown % dayMs) / minuteMs };
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const addDays = (date: string, days: number): string => dateOf(Date.parse(date) + days * dayMs);
/** 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

/** The moments at which the wall clock shows this time: usually one, none when the clock skips it, two when the clock is put back over it. */
export function momentsOf({ date, minutes }: WallTime, timezone: string): Date[] {
  const shown = Date.parse(date) + minutes * minuteMs;
  const offsets = new Set([offsetAt(shown - dayMs, timezone), offsetAt(shown + dayMs, timezone)]);
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((at) => wallMs(at, timezone) === shown)
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at));
}

/** The moment on this date, or at its edges, at which the clock changes. Null on all other days. */
export function clockChange(date: string, timezone: string): Date | null {
  const midnight = Date.parse(date);
  const [old, next] = [offsetAt(midnight - dayMs, timezone), offsetAt(midnight + 2 * dayMs, timezone)];
  if (old === next) return null;
  let before = midnight - old - minuteMs;
  let after = midnight + dayMs - next;
  if (offsetAt(before, timezone) !== old || offsetAt(after, timezone) !== next) return null;
  while (after - before > minuteMs) {
    const middle = floor((before + after) / 2);
    if (offsetAt(middle, timezone) === old) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** The moment that a person means by this time: the first when there are two, and the change of the clock when there is none. */
export const momentAt = (wall: WallTime, timezone: string): Date =>
  momentsOf(wall, timezone)[0] ?? clockChange(wall.date, timezone) ?? new Date(wall.date);
