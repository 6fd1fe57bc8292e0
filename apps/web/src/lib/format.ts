import { zonedDay, zonedFull, zonedTime } from "./time/zoned.ts";

let companyZone: string | null = null;
/** Sets the clock of the user's company for all times on screen, wherever the browser is. Visible times change when they are drawn again. */
export const followZone = (zone: string | null): void => void (companyZone = zone);
/** Without a signed-in user (null) the browser's clock is used. */
const zone = (): string => companyZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Writes a time as HH:mm by the company's clock. */
export const timeOf = (iso: string): string => zonedTime(iso, zone());
/** Writes a day as dd/MM/yyyy by the company's clock, in every language. */
export const dateOf = (iso: string): string => fullOf(iso).slice(0, 10);
export const fullOf = (iso: string): string => zonedFull(iso, zone());

/** Writes a day as yyyy-MM-dd by the company's clock. The texts are equal for equal days, and sortable. */
export const dayOf = (iso: string): string => zonedDay(iso, zone());

/** Counts whole calendar days from `iso` to `now`. */
export const daysAgo = (iso: string, now = new Date()): number =>
  (Date.parse(dayOf(now.toISOString())) - Date.parse(dayOf(iso))) / 86_400_000;

const two = (value: number) => String(value).padStart(2, "0");
/** Writes a duration as 0:07 or 1:02:03. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Writes a size as 999 B, 12 kB or 3.4 MB, with the reader's decimal sign. */
export function sizeOf(bytes: number, language: string): string {
  const units = ["B", "kB", "MB", "GB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 1 && value < 100 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} ${units[unit]}`;
}
