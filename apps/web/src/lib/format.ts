const two = (value: number) => String(value).padStart(2, "0");

/** HH:mm in the reader's time zone. */
export const timeOf = (iso: string): string => {
  const date = new Date(iso);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};
/** dd/MM/yyyy, in every language. */
export const dateOf = (iso: string): string => {
  const date = new Date(iso);
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
};
export const fullOf = (iso: string): string => `${dateOf(iso)} ${timeOf(iso)}`;

/** yyyy-MM-dd in the reader's time zone: equal for equal days, and sortable. */
export const dayOf = (iso: string): string => {
  const date = new Date(iso);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Midnight of the calendar day in UTC, where every day has 24 hours. */
const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** Whole calendar days from `iso` to `now`. */
export const daysAgo = (iso: string, now = new Date()): number =>
  (midnight(now) - midnight(new Date(iso))) / 86_400_000;

/** 0:07, 1:02:03. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** 999 B, 12 kB, 3.4 MB, with the reader's decimal sign. */
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
