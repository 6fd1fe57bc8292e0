const inBrasilia = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Sao_Paulo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const dayMs = 24 * 3600 * 1000;

/** The day in Brasília, YYYY-MM-DD. Banks and Iugu count by Brasília's day. From 21:00 in Brasília on, UTC has the next day already. */
export const dayOf = (time: Date): string => inBrasilia.format(time);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
/** The last second of a day in Brasília, whose clocks no longer change. */
export const endOf = (day: string): string => new Date(`${day}T23:59:59-03:00`).toISOString();
