import type { Pack, Summary } from "./manifest.ts";

export interface KeptSpans {
  days: number;
  weeks: number;
}

const day = 86_400_000;
const dayOf = (name: string): number => Math.floor(timeOf(name) / day);
// The number of a week, which begins on a Thursday, because the first day of 1970 was a Thursday.
const weekOf = (name: string): number => Math.floor(dayOf(name) / 7);

/** The moment in a backup's name. */
export const timeOf = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, "T$1:$2:$3.$4Z"));

const hour = 3_600_000;
/** Whether a moment was noted while the clock of the host was ahead. Clocks of several hosts may differ a little. */
export const isAhead = (moment: Date, now: Date): boolean => moment.getTime() > now.getTime() + hour;

/**
 * The backups and packs that may be removed. The newest verified backup of each of the last days and weeks stays, and always the newest of all. An
 * unverified backup stays only until a later backup is verified.
 */
export function toRemove(
  backups: readonly Summary[],
  packs: readonly Pack[],
  { days, weeks }: KeptSpans,
): { backups: string[]; packs: string[] } {
  const verified = backups.filter(({ verifiedAt }) => verifiedAt !== null).map(({ name }) => name);
  const newest = verified.at(-1) ?? "";
  const kept = new Set([
    ...newestOfEach(verified, dayOf, days),
    ...newestOfEach(verified, weekOf, weeks),
    newest,
    ...backups.filter(({ name }) => name > newest).map(({ name }) => name),
  ]);
  const needed = new Set(backups.filter(({ name }) => kept.has(name)).flatMap((one) => one.packs));
  return {
    backups: backups.map(({ name }) => name).filter((name) => !kept.has(name)),
    packs: packs.map(({ name }) => name).filter((name) => !needed.has(name)),
  };
}

function newestOfEach(names: readonly string[], spanOf: (name: string) => number, most: number): string[] {
  const newest = new Map(names.map((name) => [spanOf(name), name]));
  return most === 0 ? [] : [...newest.values()].toSorted().slice(-most);
}
