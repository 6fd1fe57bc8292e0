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
 * Cancels an invoice. A company that was suspended only for this invoice is active again. Cancelling the newest unpaid upgrade also ends its plan,
 * because a void upgrade is no gift. 409 ERR_INVOICE_STATE for an older upgrade, on which the newer one builds.
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

/** Whether the plan is active because of this upgrade. */
function isInForceBy({ invoices, plan }: Ledger, { id }: LedgerInvoice): boolean {
  const last = invoices.findLast(({ kind, state }) => kind === "upgrade" && state !== "void" && state !== "refunded");
  return last?.id === id && last.plan?.id === plan.id;
}

/** An invoice of the company. 404 ERR_NO_INVOICE_FOUND when it has no such invoice. */
export function invoiceOf({ invoices }: Ledger, id: number): LedgerInvoice {
  const invoice = invoices.find((one) => one.id === id);
  if (!invoice) throw new AppError("ERR_NO_INVOICE_FOUND");
  return invoice;
}

/** "+ Vencimento": a later day, by the number of months in the recurrence. */
function extended(from: string, months: number): string {
  const start = addDays(from, 1);
  return addDays(addMonths(start, months, dayOfMonth(start)), -1);
}

/**
 * Moves the last paid day of the company. Undefined adds one recurrence, and null removes the end. Open invoices move along, and so does the waiting
 * plan. An invoice whose money the bank took back stays owed unchanged. A trial ends that day. A company that was suspended for a missing payment is
 * active again, unless the invoice with the money taken back suspends the company immediately.
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

/** Moves open invoices: the newest open period with its days, and other invoices only with their due day. */
function moveOpen(ledger: Ledger, end: string, anchorDay: number): void {
  const next = nextOpen(ledger);
  for (const invoice of ledger.invoices)
    if (invoice.state === "open" && invoice !== next && invoice.due < end) invoice.due = end;
  if (next) moveBehind(ledger, next, end, anchorDay);
}

/** The invoices that a gift of this plan replaces: none when the plan is active at the same price. */
export const replacedByGift = (ledger: Ledger, { id, cents }: LedgerPlan): LedgerInvoice[] =>
  cents > 0 && id === ledger.plan.id && ledger.pending === null ? [] : replacedOf(ledger);

/**
 * Gives a plan immediately, without an invoice for the difference. An unpaid upgrade's invoice is cancelled. The open invoice is made again at the
 * plan's price, or cancelled when the plan has none. Other debts stay, and the calendar decides the state immediately.
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
