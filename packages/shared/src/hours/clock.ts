import { isTimeZone } from "../time-zone.ts";

/** A moment as a clock on the wall of a time zone shows it. */
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

/** A zone that this machine does not know, though another did, must not keep a message back. */
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

/** What the wall shows, in minutes, as if the wall were in UTC. */
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

/** When the wall shows this: once as a rule, never while clocks are put forward over it, twice while they are put back. */
export function momentsOf({ date, minutes }: WallTime, timezone: string): Date[] {
  const shown = Date.parse(date) + minutes * minuteMs;
  const offsets = new Set([offsetAt(shown - dayMs, timezone), offsetAt(shown + dayMs, timezone)]);
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((at) => wallMs(at, timezone) === shown)
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at));
}

/** The moment on this date, or at its edges, at which clocks are put forward or back; null on all other days. */
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

/** The moment a person means who says this time: the first of two, and the change of clocks where the wall never shows it. */
export const momentAt = (wall: WallTime, timezone: string): Date =>
  momentsOf(wall, timezone)[0] ?? clockChange(wall.date, timezone) ?? new Date(wall.date);
