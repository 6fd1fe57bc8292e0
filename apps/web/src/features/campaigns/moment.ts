import { localOf, zonedDay, zonedTime } from "../../lib/time/zoned.ts";

const dayMs = 86_400_000;
const lookOf = (year: boolean) =>
  ({
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
    ...(year ? { year: "numeric" as const } : {}),
  }) as const;

/** A coming moment in words: the day, and the time in the company's time zone. */
export type Moment = { day: "today" | "tomorrow" | null; date: string; time: string };

/** "quarta-feira, 3 de dezembro" and "15:40". The year is given only when it is not the present year. */
export function momentOf(iso: string, zone: string, language: string, now = Date.now()): Moment {
  const [day, today] = [zonedDay(iso, zone), zonedDay(new Date(now).toISOString(), zone)];
  const ahead = (Date.parse(day) - Date.parse(today)) / dayMs;
  const date = new Intl.DateTimeFormat(language, lookOf(day.slice(0, 4) !== today.slice(0, 4)));
  return {
    day: ahead === 0 ? "today" : ahead === 1 ? "tomorrow" : null,
    date: date.format(new Date(`${localOf(iso, zone)}Z`)),
    time: zonedTime(iso, zone),
  };
}

const step = 5 * 60_000;
/** Rounds a forecast up to the next full five minutes, because a forecast is no more precise. */
export const roundedUp = (iso: string): string => new Date(Math.ceil(Date.parse(iso) / step) * step).toISOString();
