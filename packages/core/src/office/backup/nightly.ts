import { setTimeout as sleep } from "node:timers/promises";
import type { Summary } from "./manifest.ts";
import { isAhead } from "./rotation.ts";

const day = 86_400_000;
/** The longest sleep before the time is checked again. A timer holds 24 days at most, and a machine that slept wakes late. */
const longestSleep = 600_000;

/** The pause after a try that failed or was killed. */
const pause = 3_600_000;

/** Leaves out a moment that was noted while the clock of the host was ahead, because waiting for it could take years. */
const credible = (moment: Date | null, now: Date): Date | null => (moment && isAhead(moment, now) ? null : moment);

/**
 * When the next backup is due. If the last verified backup is older than a day, the next one is due immediately, but not within an hour of the last try.
 * Otherwise it is due at the next nightly time, in UTC.
 */
export function nextBackup(now: Date, at: string, lastVerified: Date | null, lastTried: Date | null): Date {
  const [verifiedAt, triedAt] = [credible(lastVerified, now), credible(lastTried, now)];
  const isLate = !verifiedAt || now.getTime() - verifiedAt.getTime() > day;
  const hasFailed = triedAt !== null && (!verifiedAt || triedAt > verifiedAt);
  const again = new Date(Math.max(now.getTime(), triedAt ? triedAt.getTime() + pause : 0));
  if (isLate || hasFailed) return hasFailed ? again : now;
  const next = new Date(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`);
  return next > now ? next : new Date(next.getTime() + day);
}

/** The time of the last verification among these backups. Times that a clock noted while it was ahead are left out. */
export function newestVerified(backups: readonly Summary[], now = new Date()): Date | null {
  const times = backups
    .flatMap(({ verifiedAt }) => verifiedAt ?? [])
    .filter((time) => !isAhead(new Date(time), now))
    .toSorted();
  const newest = times.at(-1);
  return newest === undefined ? null : new Date(newest);
}

export interface NightSteps {
  /** When the last verified backup was verified, and when the last try began. */
  last: () => Promise<{ verifiedAt: Date | null; triedAt: Date | null }>;
  make: () => Promise<void>;
  /** Done again and again until the next backup is due. */
  meanwhile: () => Promise<void>;
  /** Called with the reason for which a try failed. */
  failed: (error: unknown) => void;
}

/** Makes a backup each night, as long as the process lives. A failed backup is tried again after an hour, also while its place does not answer. */
export async function backUpNightly(at: string, night: NightSteps, wait = sleepUntil): Promise<never> {
  const { last, make, meanwhile, failed } = night;
  const between = () => meanwhile().catch(failed);
  for (;;) {
    try {
      const { verifiedAt, triedAt } = await last();
      await wait(nextBackup(new Date(), at, verifiedAt, triedAt), between);
      await make();
    } catch (error) {
      failed(error);
      await wait(new Date(Date.now() + pause), between);
    }
  }
}

async function sleepUntil(due: Date, between: () => Promise<void>): Promise<void> {
  while (due > new Date()) {
    await between();
    await sleep(Math.min(Math.max(due.getTime() - Date.now(), 0), longestSleep));
  }
}
