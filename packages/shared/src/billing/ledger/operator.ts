import { AppError } from "../../errors.ts";
import { addDays } from "../../hours/clock.ts";
import { addMonths, dayOfMonth, monthsOf } from "../periods.ts";
import { hasAccess } from "../rules.ts";
import { active, backIfPaid, follow, moveBehind, nextOpen, takeBack, takeBackLeft } from "./changes.ts";
import { giveUp, issueNext, issueReturn } from "./issuing.ts";
import {
  factsOf,
  type Happening,
  type Ledger,
  type LedgerInvoice,
  type LedgerPlan,
  note,
  replacedOf,
  unpaidUpgrades,
} from "./ledger.ts";
import { paidDaysLeft } from "./price.ts";

/**
 * Takes an invoice back. Whoever was shut for want of it alone is back. The newest unpaid upgrade takes its plan with it, for a void one is no gift;
 * 409 ERR_INVOICE_STATE for an older one, which the newer stands on.
 */
export const takeBackByOperator =
  (invoiceId: number): Happening =>
  (ledger) => {
    const invoice = invoiceOf(ledger, invoiceId);
    if (unpaidUpgrades(ledger).upgrades.indexOf(invoice) > 0) throw new AppError("ERR_INVOICE_STATE");
    if (invoice.from !== null && isInForceBy(ledger, invoice))
      giveUp(ledger, { upgrades: [invoice], plan: invoice.from });
    else takeBack(ledger, invoice);
    follow(ledger, backIfPaid(ledger));
  };

/** Whether the plan in force is so by this upgrade. */
function isInForceBy({ invoices, plan }: Ledger, { id }: LedgerInvoice): boolean {
  const last = invoices.findLast(({ kind, state }) => kind === "upgrade" && state !== "void" && state !== "refunded");
  return last?.id === id && last.plan?.id === plan.id;
}

/** 404 ERR_NO_INVOICE_FOUND for one that is not the company's. */
export function invoiceOf({ invoices }: Ledger, id: number): LedgerInvoice {
  const invoice = invoices.find((one) => one.id === id);
  if (!invoice) throw new AppError("ERR_NO_INVOICE_FOUND");
  return invoice;
}

/** "+ Vencimento": by as many months as the recurrence has. */
function extended(from: string, months: number): string {
  const start = addDays(from, 1);
  return addDays(addMonths(start, months, dayOfMonth(start)), -1);
}

/**
 * Moves the day until which the company is paid for; undefined: on by a recurrence, null: without an end. What is open moves along, and so does the
 * plan that waits for the end; an invoice whose money the bank took back stays owed as it is. A trial ends that day. Who was shut for want of payment
 * is back, unless that invoice shuts them at once.
 */
export const moveLastDay =
  (dueDate: string | null | undefined): Happening =>
  (ledger) => {
    const { periodEnd, today, recurrence, suspendReason, state } = ledger;
    const from = periodEnd !== null && periodEnd >= today ? periodEnd : today;
    const end = dueDate === undefined ? extended(from, monthsOf[recurrence]) : dueDate;
    const isShut = suspendReason === "unpaid" || state === "canceled";
    const anchorDay = end === null ? ledger.anchorDay : dayOfMonth(addDays(end, 1));
    if (end !== null) moveOpen(ledger, end, anchorDay);
    const trial = state === "trialing" ? { trialEnd: end } : {};
    const follows = ledger.pending !== null && end !== null ? { pendingFrom: addDays(end, 1) } : {};
    follow(ledger, { ...(isShut && active), ...trial, ...follows, periodEnd: end, anchorDay });
    note(ledger, { what: "dueDate.extended", ...(end !== null && { date: end }) });
  };

/** Of the newest open period the days too; of what else is open the day by which it is paid. */
function moveOpen(ledger: Ledger, end: string, anchorDay: number): void {
  const next = nextOpen(ledger);
  for (const invoice of ledger.invoices)
    if (invoice.state === "open" && invoice !== next && invoice.due < end) invoice.due = end;
  if (next) moveBehind(ledger, next, end, anchorDay);
}

/** The invoices that a gift of this plan replaces: none where it is the one in force, and costs what it did. */
export const replacedByGift = (ledger: Ledger, { id, cents }: LedgerPlan): LedgerInvoice[] =>
  cents > 0 && id === ledger.plan.id && ledger.pending === null ? [] : replacedOf(ledger);

/**
 * Gives a plan at once, without an invoice for the difference: one of an upgrade that nobody paid is taken back. The invoice that is open is made anew
 * with the plan's price, or taken back where it has none. What else is owed stays so, and the calendar says at once what follows.
 */
export const give =
  (plan: LedgerPlan): Happening =>
  (ledger) => {
    const { today, periodEnd } = ledger;
    const replaced = replacedByGift(ledger, plan);
    for (const invoice of [...replaced, ...unpaidUpgrades(ledger).upgrades]) takeBack(ledger, invoice);
    const free = plan.cents === 0 ? { ...active, periodEnd: null } : {};
    const begins = { periodStart: today, periodEnd: today, anchorDay: dayOfMonth(addDays(today, 1)) };
    const priced = plan.cents > 0 && periodEnd === null ? (paidDaysLeft(ledger) ?? begins) : {};
    Object.assign(ledger, { plan, pending: null, pendingFrom: null });
    takeBackLeft(ledger);
    follow(ledger, { ...backIfPaid(ledger), ...free, ...priced });
    note(ledger, { what: "plan.changed", plan: plan.name });
    if (replaced.length === 0 || plan.cents === 0) return;
    const isOpen = hasAccess(factsOf(ledger), today, ledger.graceDays);
    (isOpen ? issueNext : issueReturn)(ledger, plan);
  };
