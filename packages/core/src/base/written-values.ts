import { wallTime } from "@balcao/shared/hours/clock";

const two = (value: number) => String(value).padStart(2, "0");

/** Writes a day YYYY-MM-DD as dd/mm/yyyy. E-mails put the day first in every language, as every screen does. */
export const writtenDay = (day: string): string => day.split("-").toReversed().join("/");

/** Writes a moment by the clock of a time zone: dd/mm/yyyy HH:mm. */
export function writtenMoment(at: Date, timezone: string): string {
  const { date, minutes } = wallTime(at, timezone);
  return `${writtenDay(date)} ${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}`;
}

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
/** Writes a price in BRL as Brazil writes it, in every language. */
export const writtenMoney = (cents: number): string => brl.format(cents / 100);
