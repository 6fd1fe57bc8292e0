import { addDays, dayMinutes, dayMs, momentsOf, wallTime } from "../hours/clock.ts";
import { minutesOf } from "../hours/rules.ts";
import type { CampaignSettings } from "./settings.ts";

type Hours = Pick<CampaignSettings, "hoursFrom" | "hoursTo">;

/** Whether campaigns send at a time, by the company's clock. Two equal times mean the whole day; a later `hoursFrom` means hours over midnight. */
export function isSendingTime({ hoursFrom, hoursTo }: Hours, timezone: string, at: Date): boolean {
  const [from, to, now] = [minutesOf(hoursFrom), minutesOf(hoursTo), wallTime(at, timezone).minutes];
  return from < to ? now >= from && now < to : from === to || now >= from || now < to;
}

/** The next moment from which campaigns send; null when they send at `at`. */
export function nextSendingTime(hours: Hours, timezone: string, at: Date): Date | null {
  if (isSendingTime(hours, timezone, at)) return null;
  const { date } = wallTime(at, timezone);
  const minutes = minutesOf(hours.hoursFrom) % dayMinutes;
  const begins = [0, 1, 2].flatMap((days) => momentsOf({ date: addDays(date, days), minutes }, timezone));
  return begins.find((moment) => moment > at) ?? new Date(at.getTime() + dayMs);
}

/** For how many days a number has been linked here. The first day is 1. */
export const ageInDays = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs)) + 1;
