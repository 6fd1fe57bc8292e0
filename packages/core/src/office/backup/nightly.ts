import { setTimeout as sleep } from "node:timers/promises";
import type { Summary } from "./manifest.ts";

const day = 86_400_000;
/** A timer holds 24 days at most, and a machine that slept wakes late: look again now and then. */
const longestSleep = 600_000;

/** After a try that failed, or that was killed, the next one waits so long. */
const pause = 3_600_000;

/**
 * When the next backup is due: at once where the last verified one is older than a day, but not sooner than an hour after the last try; else at the next
 * such time in UTC.
 */
export function nextBackup(now: Date, at: string, verifiedAt: Date | null, triedAt: Date | null): Date {
  const isLate = !verifiedAt || now.getTime() - verifiedAt.getTime() > day;
  const hasFailed = triedAt !== null && (!verifiedAt || triedAt > verifiedAt);
  const again = new Date(Math.max(now.getTime(), triedAt ? triedAt.getTime() + pause : 0));
  if (isLate || hasFailed) return hasFailed ? again : now;
  const next = new Date(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`);
  return next > now ? next : new Date(next.getTime() + day);
}

/** When the newest backup of these that was tried out was tried out. */
export function newestVerified(backups: readonly Summary[]): Date | null {
  const times = backups.flatMap(({ verifiedAt }) => verifiedAt ?? []).toSorted();
  const newest = times.at(-1);
  return newest === undefined ? null : new Date(newest);
}

export interface Night {
  /** When the last verified backup was tried out, and when the last try began. */
  last: () => Promise<{ verifiedAt: Date | null; triedAt: Date | null }>;
  make: () => Promise<void>;
}

/** Makes a backup each night, for as long as the process lives. One that fails is tried again after an hour. */
export async function backUpNightly(at: string, { last, make }: Night): Promise<never> {
  for (;;) {
    const { verifiedAt, triedAt } = await last();
    const due = nextBackup(new Date(), at, verifiedAt, triedAt);
    while (due > new Date()) await sleep(Math.min(due.getTime() - Date.now(), longestSleep));
    await make();
  }
}
