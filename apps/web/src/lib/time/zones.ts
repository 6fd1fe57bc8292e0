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

/** The zones of Brazil by the names of their places, which the list of zones writes without accents. */
const places = new Map([
  ["America/Araguaina", "Araguaína"],
  ["America/Bahia", "Bahia"],
  ["America/Belem", "Belém"],
  ["America/Boa_Vista", "Boa Vista"],
  ["America/Campo_Grande", "Campo Grande"],
  ["America/Cuiaba", "Cuiabá"],
  ["America/Eirunepe", "Eirunepé"],
  ["America/Fortaleza", "Fortaleza"],
  ["America/Maceio", "Maceió"],
  ["America/Manaus", "Manaus"],
  ["America/Noronha", "Fernando de Noronha"],
  ["America/Porto_Velho", "Porto Velho"],
  ["America/Recife", "Recife"],
  ["America/Rio_Branco", "Rio Branco"],
  ["America/Santarem", "Santarém"],
  ["America/Sao_Paulo", "São Paulo"],
]);

/** The name of a zone for the screen: "São Paulo", or "Europe/Lisbon" for a zone outside of Brazil. */
export const cityOf = (zone: string): string => places.get(zone) ?? zone.replaceAll("_", " ");
