import { momentAt } from "@balcao/shared/hours/clock";

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Making one takes longer than using it a hundred times. */
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

/** What a clock in `zone` shows at that time, as if it were UTC's. */
function wallClock(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
}

/** "2026-11-21T14:30", as an input of date and time has it, in the company's time zone. */
export const localOf = (iso: string, zone: string): string =>
  new Date(wallClock(Date.parse(iso), zone)).toISOString().slice(0, 16);

/** The same back; null for what is no time. In the hour that a clock skips, the moment after it; of two, the first. */
export function isoOf(local: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(Date.parse(`${local}Z`))) return null;
  const [hours, minutes] = [Number(local.slice(11, 13)), Number(local.slice(14))];
  return momentAt({ date: local.slice(0, 10), minutes: hours * 60 + minutes }, zone).toISOString();
}

/** dd/MM/yyyy HH:mm in the company's time zone. */
export function zonedFull(iso: string, zone: string): string {
  const [date = "", time = ""] = localOf(iso, zone).split("T");
  return `${date.split("-").toReversed().join("/")} ${time}`;
}

/** "2026-11-21": the day it is then in `zone`. */
export const zonedDay = (iso: string, zone: string): string => localOf(iso, zone).slice(0, 10);
/** HH:mm in `zone`. */
export const zonedTime = (iso: string, zone: string): string => localOf(iso, zone).slice(11);

/** The reader's own, where it shows another time than `zone` now; null where both clocks agree. */
export function otherZone(zone: string, now: number): string | null {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return wallClock(now, own) === wallClock(now, zone) ? null : own;
}

/** "Horário Padrão de Brasília": what people of a time zone call it. */
export function zoneName(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(0);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
