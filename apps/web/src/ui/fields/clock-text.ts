const two = (value: number) => String(value).padStart(2, "0");
const isTime = (hours: number, minutes: number) => hours < 24 && minutes < 60;

export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The text of the field while the user types: digits, and a colon that appears after two of them. */
export function maskClock(typed: string): string {
  const [, hours, minutes] = /^(\d{0,2}):(.*)$/.exec(typed.replace(/[^\d:]/g, "")) ?? [];
  if (hours !== undefined && minutes !== undefined) return `${hours}:${minutes.replace(/\D/g, "").slice(0, 2)}`;
  const digits = typed.replace(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** The time that the user meant: 8, 830 and 8:30 are times, and 24:00 is the day's last minute. An invalid text stays as typed. */
export function clockOf(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const split = typed.includes(":") ? typed.indexOf(":") : digits.length > 2 ? digits.length - 2 : digits.length;
  for (const at of [split, digits.length - 2]) {
    if (at < 1 || digits === "") continue;
    const [hours, minutes] = [Number(digits.slice(0, at)), Number(digits.slice(at).padEnd(2, "0"))];
    if (hours === 24 && minutes === 0) return "23:59";
    if (isTime(hours, minutes)) return `${two(hours)}:${two(minutes)}`;
  }
  return typed.trim();
}

/** Returns the time this many minutes later, around the clock. */
export function stepClock(time: string, minutes: number): string {
  if (!isClock(time)) return time;
  const now = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;
  const at = ((now % 1440) + 1440) % 1440;
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
}
