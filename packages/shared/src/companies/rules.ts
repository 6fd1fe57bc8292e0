import { addDays } from "../hours/clock.ts";
import { addMonths, dayOfMonth, laterOf, monthsOf, type Recurrence } from "../billing/periods.ts";

/**
 * The states of a company, in this order of precedence: in the bin, blocked by the operator, suspended for a missing payment, in its trial, with an
 * overdue invoice, or none of these.
 */
export const companyStates = ["removed", "blocked", "suspended", "trial", "overdue", "active"] as const;
export type CompanyState = (typeof companyStates)[number];

/** A deleted company stays in the bin for this long and can be restored. */
export const binDays = 30;
const dayMs = 86_400_000;

/** When a company that was moved into the bin at this time can be erased for good. Both are ISO times. */
export const goneAt = (removedAt: string): string => new Date(Date.parse(removedAt) + binDays * dayMs).toISOString();

/**
 * "+ Vencimento": the last day of the next period, by the number of months in the recurrence. If the due date is past or missing, the count begins
 * today. All days are YYYY-MM-DD.
 */
export function nextDueDate(dueDate: string | null, recurrence: Recurrence, today: string): string {
  const start = addDays(dueDate === null ? today : laterOf(dueDate, today), 1);
  return addDays(addMonths(start, monthsOf[recurrence], dayOfMonth(start)), -1);
}

/** Whether the typed text is the company's name. Case and surrounding spaces do not count. */
export const isNameOf = (typed: string, name: string): boolean =>
  typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
