import { addDays } from "../hours/clock.ts";
import { addMonths, dayOfMonth, laterOf, monthsOf, type Recurrence } from "../billing/periods.ts";

/** How a company stands, the foremost first: in the bin, blocked by the operator, shut for want of payment, in its trial, with an overdue invoice, or none of these. */
export const companyStates = ["removed", "blocked", "suspended", "trial", "overdue", "active"] as const;
export type CompanyState = (typeof companyStates)[number];

/** For so long a deleted company lies in the bin and can be restored. */
export const binDays = 30;
const dayMs = 86_400_000;

/** When a company that was thrown away at this time goes for good, or may. Both are ISO times. */
export const goneAt = (removedAt: string): string => new Date(Date.parse(removedAt) + binDays * dayMs).toISOString();

/**
 * "+ Vencimento": the last day of the period after this one, by as many months as the recurrence has. A due date that is over counts from
 * today, as does none. All are YYYY-MM-DD.
 */
export function nextDueDate(dueDate: string | null, recurrence: Recurrence, today: string): string {
  const start = addDays(dueDate === null ? today : laterOf(dueDate, today), 1);
  return addDays(addMonths(start, monthsOf[recurrence], dayOfMonth(start)), -1);
}

/** Whether what was typed is the company's name: case and the spaces around it do not count. */
export const isNameOf = (typed: string, name: string): boolean =>
  typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
