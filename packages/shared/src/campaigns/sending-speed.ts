import { type CampaignSettings, maxDailyCap } from "./settings.ts";

/** How well a person knows the number. `service`: wrote within a day. `known`: wrote at some time. `cold`: never wrote. */
export const lanes = ["service", "known", "cold"] as const;
export type Lane = (typeof lanes)[number];

/** How much a number may send to people who never wrote, by its days here. The figures come from reports of operators; WhatsApp publishes none. */
const coldCaps = [
  { days: 3, day: 10, hour: 3 },
  { days: 7, day: 30, hour: 6 },
  { days: 14, day: 80, hour: 12 },
  { days: 28, day: 150, hour: 20 },
  { days: 90, day: 200, hour: 25 },
  { days: Number.POSITIVE_INFINITY, day: 250, hour: 30 },
] as const;
/** The cap for people who wrote to us before is the cold cap times this. */
const knownTimes = 3;

export interface Caps {
  cold: { day: number; hour: number };
  known: { day: number };
}

/** The caps of a number; null when the company switched the care off. `halved`: after a restriction, or since a warning of WhatsApp. */
export function capsOf(ageDays: number, setting: CampaignSettings["campaignDailyCap"], halved: boolean): Caps | null {
  if (setting === "off") return null;
  const byAge = coldCaps.find(({ days }) => ageDays <= days) ?? coldCaps[coldCaps.length - 1];
  const share = halved ? 0.5 : 1;
  const day = Math.floor((setting === "auto" ? (byAge?.day ?? 0) : Math.min(setting, maxDailyCap)) * share);
  const hour = setting === "auto" ? Math.floor((byAge?.hour ?? 0) * share) : Math.max(1, Math.ceil(day / 8));
  return { cold: { day, hour: Math.max(1, hour) }, known: { day: day * knownTimes } };
}

/** The seconds between two messages that care requires: half of the pauses are shorter than the median, and none is shorter than `least`. */
export const careGaps: Record<Lane, { median: number; least: number } | null> = {
  service: null,
  known: { median: 12, least: 5 },
  cold: { median: 45, least: 15 },
};

/** A random pause around a median, like the pauses that people make: log-normal. `random` gives numbers from 0 to 1. */
export function careGap(lane: Lane, random: () => number): number {
  const gap = careGaps[lane];
  if (!gap) return 0;
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(gap.median * 6, Math.max(gap.least, gap.median * Math.exp(0.5 * normal)));
}

/** The least seconds between two messages of a number, even when the company sets no interval. */
export const leastGap = 1;

type Intervals = Pick<CampaignSettings, "messageInterval" | "longerIntervalAfter" | "greaterInterval">;

/**
 * Seconds until the number may send for a campaign again, after it has sent `inRow` messages since its last long pause, including the message just
 * sent. The company's own intervals apply; care only makes them longer.
 */
export function gapAfter(
  inRow: number,
  { messageInterval, longerIntervalAfter, greaterInterval }: Intervals,
  lane: Lane | null,
  random: () => number,
): { seconds: number; isLong: boolean } {
  const isLong = longerIntervalAfter > 0 && greaterInterval > 0 && inRow >= longerIntervalAfter;
  const own = isLong ? greaterInterval : messageInterval * (0.5 + random());
  return { seconds: Math.max(leastGap, own, lane ? careGap(lane, random) : 0), isLong };
}

/** The mean seconds a message takes at this pace, for forecasts. */
export function meanGap(intervals: Intervals, lane: Lane | null): number {
  const { messageInterval, longerIntervalAfter, greaterInterval } = intervals;
  const care = lane && careGaps[lane] ? careGaps[lane].median * Math.exp(0.125) : 0;
  const usual = Math.max(leastGap, messageInterval, care);
  if (longerIntervalAfter === 0 || greaterInterval === 0) return usual;
  return (usual * (longerIntervalAfter - 1) + Math.max(greaterInterval, care)) / longerIntervalAfter;
}

/** The results of the last messages of a number. */
export interface Health {
  /** For each of the last messages that the server answered, whether it failed. Newest first. */
  failed: readonly boolean[];
  /** The last fifty messages that are older than two hours. */
  old: { sent: number; delivered: number };
  /** The messages to people who never wrote, since the number was last resumed. */
  cold: { sent: number; replied: number; optedOut: number };
}
export type Brake =
  | { reason: "failures" | "undelivered" | "unanswered" | "optOuts"; minutes: number | null }
  | { reason: "slow" };

/**
 * The brake that the results of the last messages require. `minutes` null: until a user resumes. `again`: the number was braked for failures before.
 */
export function brakeOf({ failed, old, cold }: Health, again: boolean): Brake | null {
  const isFailing =
    (failed[0] && failed[1]) || (failed.length >= 20 && share(failed.filter(Boolean).length, failed.length) > 0.05);
  if (isFailing) return { reason: "failures", minutes: again ? null : 60 };
  if (old.sent >= 50 && share(old.delivered, old.sent) < 0.7) return { reason: "undelivered", minutes: null };
  if (cold.sent >= 50 && share(cold.optedOut, cold.sent) > 0.03) return { reason: "optOuts", minutes: null };
  if (cold.sent >= 100 && share(cold.replied, cold.sent) < 0.03) return { reason: "unanswered", minutes: null };
  return cold.sent >= 50 && share(cold.replied, cold.sent) < 0.1 ? { reason: "slow" } : null;
}
const share = (some: number, all: number): number => some / all;
