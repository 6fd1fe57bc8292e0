import { setTimeout as sleep } from "node:timers/promises";
import type { Summary } from "./manifest.ts";

const day = 86_400_000;
/** A timer holds 24 days at most, and a machine that slept wakes late: look again now and then. */
const longestSleep = 600_000;

/** When the next backup is due: at once where the last verified one is older than a day, else at the next such time in UTC. */
export function nextBackup(now: Date, at: string, verifiedAt: Date | null): Date {
  if (!verifiedAt || now.getTime() - verifiedAt.getTime() > day) return now;
  const next = new Date(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`);
  return next > now ? next : new Date(next.getTime() + day);
}

/** When the newest backup of these that was tried out was tried out. */
export function newestVerified(backups: readonly Summary[]): Date | null {
  const times = backups.flatMap(({ verifiedAt }) => verifiedAt ?? []).toSorted();
  const newest = times.at(-1);
  return newest === undefined ? null : new Date(newest);
}

/** Makes a backup each night, for as long as the process lives. One that fails is told, and tried again the night after. */
export async function backUpNightly(
  at: string,
  last: () => Promise<Date | null>,
  make: () => Promise<void>,
): Promise<never> {
  let due = nextBackup(new Date(), at, await last());
  for (;;) {
    while (due > new Date()) await sleep(Math.min(due.getTime() - Date.now(), longestSleep));
    await make();
    due = nextBackup(new Date(), at, new Date());
  }
}
