import { addDays, momentAt, wallTime } from "../hours/clock.ts";
import { type Caps, capsOf, type Lane, lanes, meanGap } from "./sending-speed.ts";
import { ageInDays, nextSendingTime } from "./clock.ts";
import type { CampaignSettings } from "./settings.ts";

interface ForecastFacts {
  /** The people who wait, by how well they know the number. */
  people: Readonly<Record<Lane, number>>;
  from: Date;
  timezone: string;
  settings: CampaignSettings;
  /** The facts about the number; null when no number is chosen yet. */
  number: { since: Date; halvedUntil: Date | null; sentToday: { cold: number; known: number } } | null;
}

/** A forecast covers at most this many stretches of hours; a day has two when its hours go over midnight. */
const mostWindows = 3660;
const hourSeconds = 3600;

interface Forecast {
  /** Seconds from the first message to the last. */
  seconds: number;
  beginsAt: Date | null;
  endsAt: Date | null;
}

/**
 * When the first and the last message go out at the mean pace, inside the hours and under the caps of each day. Null when there is nobody, or when it
 * takes years.
 */
export function forecast({ people, from, timezone, settings, number }: ForecastFacts): Forecast {
  if (lanes.every((lane) => people[lane] === 0)) return none;
  const left = { ...people };
  const isOff = settings.campaignDailyCap === "off";
  const gapOf = (lane: Lane): number => meanGap(settings, isOff ? null : lane);
  let at = from;
  let date = "";
  let caps: Caps | null = null;
  let beginsAt: Date | null = null;
  for (let window = 0; window < mostWindows; window += 1) {
    at = nextSendingTime(settings, timezone, at) ?? at;
    const today = wallTime(at, timezone).date;
    if (today !== date) caps = capsAt(at, settings, number, date === "");
    date = today;
    const end = endOfDay(settings, timezone, at);
    const used = spend(left, { window: (end.getTime() - at.getTime()) / 1000, caps, gapOf });
    if (used > 0) beginsAt ??= at;
    if (beginsAt && lanes.every((lane) => left[lane] === 0)) {
      const endsAt = new Date(at.getTime() + used * 1000);
      return { seconds: Math.round((endsAt.getTime() - beginsAt.getTime()) / 1000), beginsAt, endsAt };
    }
    at = end;
  }
  return none;
}
const none = { seconds: 0, beginsAt: null, endsAt: null };

interface Day {
  /** Seconds in which messages may go out. */
  window: number;
  caps: Caps | null;
  gapOf: (lane: Lane) => number;
}

/**
 * Subtracts the messages of one stretch of hours from `left` and from the caps of its day, beginning with the people who know the number best.
 * Returns the seconds that these messages take.
 */
function spend(left: Record<Lane, number>, { window, caps, gapOf }: Day): number {
  let used = 0;
  for (const lane of lanes) {
    const most = lane === "service" || !caps ? Number.POSITIVE_INFINITY : caps[lane].day;
    const gap = Math.max(gapOf(lane), lane === "cold" && caps ? hourSeconds / caps.cold.hour : 0);
    const sent = Math.max(0, Math.min(left[lane], most, Math.floor((window - used) / gap)));
    left[lane] -= sent;
    if (lane !== "service" && caps) caps[lane].day -= sent;
    used += sent * gap;
  }
  return used;
}

/** The caps of a day, minus the messages already sent on that day. */
function capsAt(
  at: Date,
  { campaignDailyCap }: CampaignSettings,
  number: ForecastFacts["number"],
  isFirst: boolean,
): Caps | null {
  const age = number ? ageInDays(number.since, at) : 1;
  const caps = capsOf(age, campaignDailyCap, (number?.halvedUntil ?? at) > at);
  if (!caps || !isFirst || !number) return caps;
  const { cold, known } = number.sentToday;
  return {
    cold: { ...caps.cold, day: Math.max(0, caps.cold.day - cold) },
    known: { day: Math.max(0, caps.known.day - known) },
  };
}

/** When the hours of this day end, or when the day ends, if its hours go over midnight. */
function endOfDay({ hoursFrom, hoursTo }: CampaignSettings, timezone: string, at: Date): Date {
  const { date, minutes } = wallTime(at, timezone);
  const to = Number(hoursTo.slice(0, 2)) * 60 + Number(hoursTo.slice(3));
  const endsToday = hoursFrom !== hoursTo && to > minutes;
  return endsToday ? momentAt({ date, minutes: to }, timezone) : midnightAfter(timezone, at);
}

const midnightAfter = (timezone: string, at: Date): Date =>
  momentAt({ date: addDays(wallTime(at, timezone).date, 1), minutes: 0 }, timezone);
