const hour = 3_600_000;
const morning = 8;
/** After this hour "later today" would be at night, so it is not offered. */
const lastHour = 21;

export type SnoozePreset = "later" | "tomorrow" | "monday";

const at = (now: Date, days: number): Date => {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  day.setHours(morning, 0, 0, 0);
  return day;
};

/** In three hours, on the next half hour. */
function laterToday(now: Date): Date | null {
  const half = hour / 2;
  const later = new Date(Math.ceil((now.getTime() + 3 * hour) / half) * half);
  return later.getDate() === now.getDate() && later.getHours() < lastHour ? later : null;
}

/** The times offered at this moment, in the reader's time zone. */
export function snoozeTimes(now: Date): { preset: SnoozePreset; until: Date }[] {
  const later = laterToday(now);
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ...(later ? [{ preset: "later" as const, until: later }] : []),
    { preset: "tomorrow", until: at(now, 1) },
    // On Sundays "tomorrow" is Monday already.
    ...(untilMonday > 1 ? [{ preset: "monday" as const, until: at(now, untilMonday) }] : []),
  ];
}

/** The date in the form of an input of date and time, in the reader's time zone. */
export function localInput(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
