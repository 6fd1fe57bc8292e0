import { isPeriodSet, monthOf, type Period } from "@balcao/shared/dashboard/rules";
import { localOf } from "../../lib/time/zoned.ts";

/** Today's date in the company's time zone. */
export const todayIn = (zone: string, now = new Date()): string => localOf(now.toISOString(), zone).slice(0, 10);

export const filterTypes = ["dates", "days"] as const;
export type FilterType = (typeof filterTypes)[number];
/** The choices for a number of last days. 0 stands for no choice. */
export const dayChoices = [0, 3, 7, 15, 30, 60, 90] as const;

/** Reads the period from the address. There it survives a reload and the return from a conversation. */
export function periodIn(address: URLSearchParams, zone: string): Required<Period> {
  const days = Number(address.get("days"));
  const asked = {
    days: dayChoices.some((choice) => choice === days) ? days : 0,
    date_from: dayIn(address.get("from")),
    date_to: dayIn(address.get("to")),
  };
  if (isPeriodSet(asked)) return asked;
  const today = todayIn(zone);
  return { days: 0, date_from: monthOf(today), date_to: today };
}

const dayIn = (text: string | null): string => (text && /^2\d{3}-\d\d-\d\d$/.test(text) ? text : "");

export const addressOf = ({ days, date_from, date_to }: Required<Period>): Record<string, string> =>
  days > 0
    ? { days: String(days) }
    : { ...(date_from === "" ? {} : { from: date_from }), ...(date_to === "" ? {} : { to: date_to }) };
