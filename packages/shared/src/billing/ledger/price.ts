import { addDays } from "../../hours/clock.ts";
import { dayOfMonth, earlierOf, lengthOf, monthsOf, type Period, type PeriodPrice, periodFrom } from "../periods.ts";
import type { InvoiceState } from "../schema.ts";
import type { Ledger, LedgerInvoice, LedgerPlan } from "./ledger.ts";

/** The price of the plan for one period of the company's recurrence, by the present list. */
export const priceOf = (plan: LedgerPlan, { recurrence }: Pick<Ledger, "recurrence">): number =>
  plan.cents * monthsOf[recurrence];

const paidStates: readonly InvoiceState[] = ["paid", "disputed"];

/** Whether an invoice counts as paid. An undecided dispute changes nothing. */
export const isPaid = ({ state }: Pick<LedgerInvoice, "state">): boolean => paidStates.includes(state);

/** The number of days in a whole period from the first day of the present period, even if the period's end was moved. */
function wholeDays({ periodStart, periodEnd, recurrence }: Ledger): number {
  const start = earlierOf(periodStart, periodEnd ?? periodStart);
  return lengthOf(periodFrom(start, dayOfMonth(start), recurrence));
}

/** Two periods of the same recurrence differ by at most this many days: a month has 28 to 31. */
const mostBetween = 3;

/** The price of a whole period of this plan, to compare with the payments: for the same number of days, unless the recurrence changed. */
export function priceBeside(plan: LedgerPlan, ledger: Ledger, paid: PeriodPrice): PeriodPrice {
  const days = wholeDays(ledger);
  return { cents: priceOf(plan, ledger), days: Math.abs(days - paid.days) <= mostBetween ? paid.days : days };
}

export interface PaidFor {
  /** The latest days for which an invoice was paid, without days that the operator took away. Null when none was paid. */
  period: Period | null;
  /** The price of a whole period of the present plan, by the invoices, because a new list price applies only to the next period. */
  price: PeriodPrice;
}

/**
 * The latest days that the company has paid for, and their price, by its paid invoices. All code that asks for money uses this. Days that the operator
 * gave are in no invoice, and cost nothing. A plan that the operator gave, and nobody paid for, has the list's price, but at least the paid price, so
 * that no company pays twice for a higher plan.
 */
export function paidFor(ledger: Ledger): PaidFor {
  const { plan, invoices, periodEnd } = ledger;
  const listed = { cents: priceOf(plan, ledger), days: wholeDays(ledger) };
  const last = lastPaid(ledger);
  if (last === null) return { period: null, price: listed };
  const { invoice, start, end } = last;
  const since = invoices.filter(({ kind, state, id }) => kind === "upgrade" && state !== "void" && id > invoice.id);
  const asked = [invoice, ...since];
  const most = Math.max(...asked.map(({ wholeCents, cents }) => wholeCents ?? cents));
  const isAsked = asked.some((one) => one.plan?.id === plan.id);
  const period = { start, end: periodEnd === null ? end : earlierOf(end, periodEnd) };
  return { period, price: { cents: isAsked ? most : Math.max(listed.cents, most), days: lengthOf(last) } };
}

/**
 * When a company leaves a plan without a price, the days that were paid before it are valid again. Null when no such days are left, because a period then
 * begins today.
 */
export function paidDaysLeft(ledger: Ledger): { periodStart: string; periodEnd: string; anchorDay: number } | null {
  const last = ledger.periodEnd === null ? lastPaid(ledger) : null;
  if (last === null || last.end < ledger.today) return null;
  return { periodStart: last.start, periodEnd: last.end, anchorDay: dayOfMonth(addDays(last.end, 1)) };
}

/**
 * The plan of the latest paid period, with its upgrades, paid or owed. It is the present plan when nothing is paid, or when the paid plan costs no
 * more.
 */
export function planPaidFor(ledger: Ledger): LedgerPlan {
  const last = lastPaid(ledger);
  if (last === null) return ledger.plan;
  const upgrade = ledger.invoices.findLast(
    ({ kind, id, state }) => kind === "upgrade" && id > last.invoice.id && state !== "void" && state !== "refunded",
  );
  const paid = upgrade?.plan ?? last.invoice.plan ?? ledger.plan;
  return ledger.plan.cents > paid.cents ? paid : ledger.plan;
}

/** The paid invoice of the latest period, and its days. Null when none is paid. */
export function lastPaid({ invoices }: Ledger) {
  let last: { invoice: LedgerInvoice; start: string; end: string } | null = null;
  for (const invoice of invoices) {
    const { kind, start, end } = invoice;
    if (kind !== "period" || !isPaid(invoice) || start === null || end === null) continue;
    if (last === null || end >= last.end) last = { invoice, start, end };
  }
  return last;
}
