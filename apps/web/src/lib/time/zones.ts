export type Zone = { zone: string /** Writes an offset as "UTC−03:00". */; offset: string; minutes: number };

/** The minutes by which a clock in the zone is ahead of UTC at that time. */
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

export function describeZone(zone: string, now = new Date()): Zone {
  const minutes = minutesAhead(zone, now);
  return { zone, minutes, offset: offsetOf(minutes) };
}

/**
 * All time zones that this browser knows, by name. `also` is included even if the browser does not know it. The call takes some hundred milliseconds.
 */
export function allZones(also: string): Zone[] {
  const known = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"));
  const now = new Date();
  return [...new Set([...known, "UTC", also])].toSorted().map((zone) => describeZone(zone, now));
}

export const cityOf = (zone: string): string => zone.replaceAll("_", " ");
