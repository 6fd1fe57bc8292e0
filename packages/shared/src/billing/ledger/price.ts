import { addDays } from "../../hours/clock.ts";
import { dayOfMonth, earlierOf, lengthOf, monthsOf, type Period, type PeriodPrice, periodFrom } from "../periods.ts";
import type { InvoiceState } from "../schema.ts";
import type { Ledger, LedgerInvoice, LedgerPlan } from "./ledger.ts";

/** What a recurrence of the plan costs by the list of today. */
export const priceOf = (plan: LedgerPlan, { recurrence }: Pick<Ledger, "recurrence">): number =>
  plan.cents * monthsOf[recurrence];

const paidStates: readonly InvoiceState[] = ["paid", "disputed"];

/** An invoice that counts as paid; a dispute that is not decided takes nothing away. */
export const isPaid = ({ state }: Pick<LedgerInvoice, "state">): boolean => paidStates.includes(state);

/** How many days a whole period has that begins with the one that runs, wherever its end was moved to. */
function wholeDays({ periodStart, periodEnd, recurrence }: Ledger): number {
  const start = earlierOf(periodStart, periodEnd ?? periodStart);
  return lengthOf(periodFrom(start, dayOfMonth(start), recurrence));
}

/** Of the same recurrence no two periods differ by more: a month has 28 to 31 days. */
const mostBetween = 3;

/** What a whole period of this plan costs beside what was paid: for as many days, unless the recurrence was changed. */
export function priceBeside(plan: LedgerPlan, ledger: Ledger, paid: PeriodPrice): PeriodPrice {
  const days = wholeDays(ledger);
  return { cents: priceOf(plan, ledger), days: Math.abs(days - paid.days) <= mostBetween ? paid.days : days };
}

export interface PaidFor {
  /** The latest days that an invoice was paid for, as far as the operator left them; null where none was. */
  period: Period | null;
  /** What a whole period costs of the plan in force: by the invoices, for a new list price is of the next one. */
  price: PeriodPrice;
}

/**
 * What the company has paid for, until when, and at which price: by its paid invoices. Whatever asks for money asks here. Days that the operator gave
 * are in no invoice, and cost nothing. Of a plan that nobody paid for, in force by the operator's gift, the price is the list's, but no less than
 * what was paid: nobody pays twice for a dearer plan.
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
 * Where a plan without a price is left, the days that were paid for before it count again. Null where none are left: a period begins today then.
 */
export function paidDaysLeft(ledger: Ledger): { periodStart: string; periodEnd: string; anchorDay: number } | null {
  const last = ledger.periodEnd === null ? lastPaid(ledger) : null;
  if (last === null || last.end < ledger.today) return null;
  return { periodStart: last.start, periodEnd: last.end, anchorDay: dayOfMonth(addDays(last.end, 1)) };
}

/** The plan of the latest paid period, as its upgrades made it, paid or owed; the one in force where nothing is paid, or where that costs no more. */
export function planPaidFor(ledger: Ledger): LedgerPlan {
  const last = lastPaid(ledger);
  if (last === null) return ledger.plan;
  const upgrade = ledger.invoices.findLast(
    ({ kind, id, state }) => kind === "upgrade" && id > last.invoice.id && state !== "void" && state !== "refunded",
  );
  const paid = upgrade?.plan ?? last.invoice.plan ?? ledger.plan;
  return ledger.plan.cents > paid.cents ? paid : ledger.plan;
}

/** The paid invoice of the latest period, and its days; null where none is paid. */
export function lastPaid({ invoices }: Ledger) {
  let last: { invoice: LedgerInvoice; start: string; end: string } | null = null;
  for (const invoice of invoices) {
    const { kind, start, end } = invoice;
    if (kind !== "period" || !isPaid(invoice) || start === null || end === null) continue;
    if (last === null || end >= last.end) last = { invoice, start, end };
  }
  return last;
}
