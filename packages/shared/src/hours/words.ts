import { addDays, wallTime, weekdayOf } from "./clock.ts";
import { type DeskHours, deskOpensAt, deskState } from "./desk.ts";
import { holidayOn, inOrder, spanOf } from "./rules.ts";
import type { Holiday, HoursDay, Interval } from "./schema.ts";

const daysAhead = 60;
const mostHolidays = 6;

/**
 * When people work, in Portuguese words for a model: the week, the holidays of the next days and, when nobody is there now, the next opening. Null
 * when the company has no hours.
 */
export function hoursInWords(hours: DeskHours, at: Date): { open: boolean; text: string } | null {
  const { open, because } = deskState(hours, at);
  if (because === "disabled") return null;
  const own = hours.scheduleType === "queue" ? hours.queue : null;
  const opens = deskOpensAt(hours, at);
  const parts = [
    `Horário${own ? ` de ${own.name}` : ""}: ${weekInWords(inOrder(own?.schedules ?? hours.schedules))}`,
    holidaysInWords(hours.holidays, wallTime(at, hours.timezone).date),
    opens ? `Agora está fechado; abre de novo ${momentInWords(opens, hours.timezone)}` : "",
  ];
  return { open, text: parts.filter(Boolean).join(". ") };
}

/** The week in words. Consecutive days with the same hours are joined. */
function weekInWords(week: readonly HoursDay[]): string {
  const groups: { from: string; to: string; times: string }[] = [];
  for (const day of week) {
    const [name, times] = [day.weekday.toLowerCase(), timesInWords([day, ...day.more])];
    const last = groups.at(-1);
    if (last?.times === times) last.to = name;
    else groups.push({ from: name, to: name, times });
  }
  return groups.map(({ from, to, times }) => `${from === to ? from : `${from} a ${to}`} ${times}`).join("; ");
}

function timesInWords(times: readonly { startTime: string; endTime: string }[]): string {
  const open = times.filter((time): time is Interval => spanOf(time) !== null);
  return open.length === 0 ? "fechado" : open.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(" e ");
}

function holidaysInWords(holidays: readonly Holiday[], today: string): string {
  const coming = Array.from({ length: daysAhead }, (_, days) => addDays(today, days)).flatMap((date) => {
    const holiday = holidayOn(date, holidays);
    return holiday ? [`${dayInWords(date)} (${holiday.label}) ${timesInWords(holiday.hours)}`] : [];
  });
  return coming.length === 0 ? "" : `Feriados próximos: ${coming.slice(0, mostHolidays).join("; ")}`;
}

const dayInWords = (date: string): string =>
  `${(inOrder([])[weekdayOf(date)]?.weekday ?? "").toLowerCase()} ${date.slice(8)}/${date.slice(5, 7)}`;

function momentInWords(at: Date, timezone: string): string {
  const { date, minutes } = wallTime(at, timezone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${dayInWords(date)} às ${hour}:${minute}`;
}

/** A moment on a company's own clock, in Portuguese words: `segunda-feira, 16/11/2026, 14:30`. */
export const clockInWords = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("pt-BR", {
    timeZone,
    weekday: "long",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).format(now);
