import { isTimeZone } from "@balcao/shared/time-zone";
import { zoneName } from "./zoned.ts";

export type Zone = { zone: string /** "UTC−03:00" */; offset: string; minutes: number; name: string };

/** Hours and minutes that a clock there is ahead of UTC's, now. */
function minutesAhead(zone: string, now: Date): number {
  const name = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const two = (value: number) => String(value).padStart(2, "0");
const offsetOf = (minutes: number) =>
  `UTC${minutes < 0 ? "−" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;

/** One time zone as a list shows it. */
export function describeZone(zone: string, language: string, now = new Date()): Zone {
  const minutes = minutesAhead(zone, now);
  return { zone, minutes, offset: offsetOf(minutes), name: zoneName(zone, language) };
}

/** Those this machine knows, from west to east; `also` is among them whatever it is called. */
export function allZones(language: string, also: string): Zone[] {
  const known = [...new Set([...Intl.supportedValuesOf("timeZone"), also, "UTC"])].filter(isTimeZone);
  const now = new Date();
  return known
    .map((zone) => describeZone(zone, language, now))
    .toSorted((a, b) => a.minutes - b.minutes || (a.zone < b.zone ? -1 : 1));
}

export const cityOf = (zone: string): string => zone.replaceAll("_", " ");
