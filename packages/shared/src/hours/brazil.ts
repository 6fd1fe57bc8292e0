import type { Holiday } from "./schema.ts";

export interface PresetHoliday extends Holiday {
  /** A holiday by custom, and not by law. Many companies work on it. */
  optional: boolean;
}

/** Holidays by federal law. 20 November is one since 2024. */
const fixed: readonly [day: string, label: string][] = [
  ["01-01", "Confraternização Universal"],
  ["04-21", "Tiradentes"],
  ["05-01", "Dia do Trabalho"],
  ["09-07", "Independência do Brasil"],
  ["10-12", "Nossa Senhora Aparecida"],
  ["11-02", "Finados"],
  ["11-15", "Proclamação da República"],
  ["11-20", "Dia da Consciência Negra"],
  ["12-25", "Natal"],
];
/** Days from Easter Sunday. */
const moving: readonly [days: number, label: string, optional: boolean][] = [
  [-48, "Carnaval (segunda-feira)", true],
  [-47, "Carnaval (terça-feira)", true],
  [-2, "Sexta-feira Santa", false],
  [60, "Corpus Christi", true],
];

/** Brazil's national holidays of a year, by date. Holidays with a fixed date repeat every year. Those around Easter are for this year only. */
export function brazilHolidays(year: number): PresetHoliday[] {
  const kept = fixed.map(([day, label]) => ({
    date: `${year}-${day}`,
    repeat: "yearly" as const,
    label,
    hours: [],
    optional: false,
  }));
  const moved = moving.map(([days, label, optional]) => ({
    date: new Date(easter(year) + days * 86_400_000).toISOString().slice(0, 10),
    repeat: "none" as const,
    label,
    hours: [],
    optional,
  }));
  return [...kept, ...moved].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm. */
function easter(year: number): number {
  const century = Math.floor(year / 100);
  const moon = Math.floor((8 * century + 13) / 25);
  const golden = year % 19;
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30;
  const correction = Math.floor((golden + 11 * epact) / 319);
  const leaps = Math.floor((year % 100) / 4);
  const weekday = (32 + 2 * (century % 4) + 2 * leaps - epact + correction - ((year % 100) % 4)) % 7;
  const days = epact - correction + weekday + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
