import { wallTime } from "@balcao/shared/hours/clock";

const two = (value: number) => String(value).padStart(2, "0");

/** A day YYYY-MM-DD as e-mails write it, dd/mm/yyyy: the day first in every language, as on every screen. */
export const writtenDay = (day: string): string => day.split("-").toReversed().join("/");

/** A moment by the clock of a zone: dd/mm/yyyy HH:mm. */
export function writtenMoment(at: Date, timezone: string): string {
  const { date, minutes } = wallTime(at, timezone);
  return `${writtenDay(date)} ${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}`;
}

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
/** Prices are in BRL, and written as in Brazil in every language. */
export const writtenMoney = (cents: number): string => brl.format(cents / 100);
