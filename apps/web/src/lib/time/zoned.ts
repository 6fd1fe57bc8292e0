import { momentAt } from "@balcao/shared/hours/clock";
import { capital } from "../plain-text.ts";

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Formatters are cached, because making one takes longer than using it a hundred times. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  clocks.set(zone, clock);
  return clock;
}

/**
 * Clocks change only at quarters of an hour, so all moments in one quarter have the same offset. A long conversation then computes each quarter only
 * once.
 */
const quarterMs = 15 * 60_000;
const offsets = new Map<string, number>();

/** The time that a clock in `zone` shows at that moment, as milliseconds in UTC. */
function wallClock(at: number, zone: string): number {
  const quarter = Math.floor(at / quarterMs) * quarterMs;
  const key = `${zone} ${quarter}`;
  const offset = offsets.get(key) ?? readClock(quarter, zone) - quarter;
  offsets.set(key, offset);
  return at + offset;
}

function readClock(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
}

/** Writes a moment as "2026-11-21T14:30" in the company's time zone. An input of date and time uses this form. */
export const localOf = (iso: string, zone: string): string =>
  new Date(wallClock(Date.parse(iso), zone)).toISOString().slice(0, 16);

/**
 * The inverse of `localOf`. Null for an invalid time. A time that the clock skips becomes the moment after it, and a time that comes twice becomes
 * the first moment.
 */
export function isoOf(local: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(Date.parse(`${local}Z`))) return null;
  const [hours, minutes] = [Number(local.slice(11, 13)), Number(local.slice(14))];
  return momentAt({ date: local.slice(0, 10), minutes: hours * 60 + minutes }, zone).toISOString();
}

/** Writes a moment as dd/MM/yyyy HH:mm in the company's time zone. */
export function zonedFull(iso: string, zone: string): string {
  const [date = "", time = ""] = localOf(iso, zone).split("T");
  return `${date.split("-").toReversed().join("/")} ${time}`;
}

/** Writes a moment as "Sexta-feira, 25 de dezembro de 2026 às 09:00" in `zone`, so that nobody confuses day and month. */
export function zonedLong(iso: string, zone: string, language: string): string {
  const written = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    dateStyle: "full",
    timeStyle: "short",
    hourCycle: "h23",
  }).format(new Date(iso));
  return capital(written, language);
}

/** Writes the day in `zone` at that moment, as "2026-11-21". */
export const zonedDay = (iso: string, zone: string): string => localOf(iso, zone).slice(0, 10);
/** Writes a time as HH:mm in `zone`. */
export const zonedTime = (iso: string, zone: string): string => localOf(iso, zone).slice(11);

/** The reader's time zone, if its clock now differs from the clock of `zone`. Null when both clocks show the same time. */
export function otherZone(zone: string, now: number): string | null {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return wallClock(now, own) === wallClock(now, zone) ? null : own;
}

/** The name of a time zone at `now`, such as "Horário Padrão de Brasília". A zone that changed its time had another name before the change. */
export function zoneName(zone: string, language: string, now = Date.now()): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(now);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return capital(name, language);
}
