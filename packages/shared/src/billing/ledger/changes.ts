import { AppError } from "../../errors.ts";
import { addDays } from "../../hours/clock.ts";
import { anchorFor, dayOfMonth, earlierOf, laterOf, type Period, periodFrom } from "../periods.ts";
import { hasAccess, invoiceStateBy, isLive, isOwed, standingOn } from "../rules.ts";
import type { HistoryWhat, InvoiceState, SubscriptionState } from "../schema.ts";
import { comesTooLate, factsOf, leftUpgrades, type Ledger, type LedgerInvoice, note, wasUsed } from "./ledger.ts";
import { isPaid, lastPaid, planPaidFor } from "./price.ts";

// The common parts of every change of a ledger: the subscription follows the calendar, and an invoice is issued, settled or cancelled.

type Change = Partial<Omit<Ledger, "today" | "graceDays" | "isOperators" | "credit" | "invoices" | "notes">>;

/** The state without a suspension. */
export const active = { state: "active", suspendReason: null } as const;

/** Applies the change, and then sets or clears `suspendedOn`, as the company has access or not. */
export function put(ledger: Ledger, change: Change): void {
  Object.assign(ledger, change);
  const isOpen = ledger.isOperators || hasAccess(factsOf(ledger), ledger.today, ledger.graceDays);
  ledger.suspendedOn = isOpen ? null : (ledger.suspendedOn ?? ledger.today);
}

const toldAs: Record<SubscriptionState, HistoryWhat> = {
  trialing: "trial.started",
  active: "subscription.activated",
  past_due: "subscription.past_due",
  suspended: "subscription.suspended",
  canceled: "subscription.ended",
};

/** Applies the change, and then lets the calendar decide the state. A company that stays suspended keeps the day of its suspension. */
export function follow(ledger: Ledger, change: Change = {}): void {
  const { state, suspendedOn } = ledger;
  put(ledger, change);
  const next = standingOn(factsOf(ledger), ledger.today, ledger.graceDays);
  if (next.state !== ledger.state) put(ledger, next);
  if (ledger.suspendedOn !== null) ledger.suspendedOn = suspendedOn ?? ledger.suspendedOn;
  if (ledger.state === state) return;
  note(ledger, { what: toldAs[ledger.state], ...(ledger.periodEnd !== null && { date: ledger.periodEnd }) });
}

/** A company that was suspended for a missing payment becomes active when it owes nothing overdue, because the period is paid. */
export function backIfPaid(ledger: Ledger): Partial<typeof active> {
  const { today, graceDays, state, suspendReason, periodEnd, plan } = ledger;
  const isPaidToday = periodEnd === null ? plan.cents === 0 : periodEnd >= today;
  const isShut = (state === "canceled" && isPaidToday) || (state === "suspended" && suspendReason === "unpaid");
  const opened = { ...factsOf(ledger), ...active, suspendedOn: null };
  return isShut && standingOn(opened, today, graceDays).state !== "suspended" ? active : {};
}

export const asMoney = (cents: number): number => cents / 100;

export type NewInvoice = Pick<
  LedgerInvoice,
  "kind" | "plan" | "from" | "wholeCents" | "detail" | "start" | "end" | "due" | "cents"
>;

/**
 * Issues an invoice, whose price no longer changes. The company's credit is used first. Null when its period already has an invoice, or when another
 * unpaid invoice covers some of its days.
 */
export function issue(ledger: Ledger, invoice: NewInvoice): LedgerInvoice | null {
  if (invoice.kind === "period" && ledger.invoices.some((known) => isSamePeriod(known, invoice))) return null;
  const creditUsed = Math.max(0, Math.min(ledger.credit, invoice.cents));
  const issued: LedgerInvoice = {
    ...invoice,
    id: (ledger.invoices.at(-1)?.id ?? 0) + 1,
    state: "open",
    paidCents: 0,
    paidOn: null,
    money: 0,
    back: 0,
    moneyOn: null,
    creditUsed,
    surplus: 0,
    charges: [],
  };
  ledger.invoices = [...ledger.invoices, issued];
  ledger.credit -= creditUsed;
  note(ledger, { what: "invoice.issued", invoiceId: issued.id, value: asMoney(issued.cents), date: issued.due });
  if (creditUsed > 0) note(ledger, { what: "credit.used", invoiceId: issued.id, value: asMoney(creditUsed) });
  settle(ledger, issued);
  return issued;
}

const goneStates: readonly InvoiceState[] = ["void", "refunded"];

/** Whether an invoice is for the same period, or covers some of its unpaid days. */
function isSamePeriod({ kind, state, start, end }: LedgerInvoice, other: NewInvoice): boolean {
  if (kind !== "period") return false;
  if (start === other.start && !goneStates.includes(state)) return true;
  return isOwed(state) && (start ?? "") <= (other.end ?? "") && (end ?? "") >= (other.start ?? "");
}

/**
 * Cancels an open invoice, and returns the credit that was used on it. 409 ERR_INVOICE_STATE when it is not owed, is partly paid, or has a charge
 * that can still be paid, which must end at its provider first.
 */
export function takeBack(ledger: Ledger, invoice: LedgerInvoice): void {
  if (!isOwed(invoice.state) || invoice.money > 0 || invoice.charges.some(isLive))
    throw new AppError("ERR_INVOICE_STATE");
  voidIt(ledger, invoice);
}

/** Cancels unpaid invoices of a replaced plan. An invoice with a payable charge waits a day, because the charge ends at its provider first. */
export function takeBackLeft(ledger: Ledger): void {
  for (const left of leftUpgrades(ledger)) if (!left.charges.some(isLive)) takeBack(ledger, left);
}

const noted: Partial<Record<InvoiceState, HistoryWhat>> = {
  paid: "invoice.paid",
  refunded: "invoice.refunded",
  disputed: "invoice.disputed",
  charged_back: "invoice.charged_back",
};

/**
 * Sets an invoice's state by its payments and charges, and then the subscription's state. Each call computes both from all payments and charges, so a
 * repetition changes nothing more.
 */
export function settle(ledger: Ledger, invoice: LedgerInvoice): void {
  if (invoice.money > 0 && comesTooLate(ledger, invoice)) voidIt(ledger, invoice);
  const { state: stateBefore, paidCents: paidBefore } = invoice;
  const [isBefore, isAgain] = [isPaid(invoice), wasUsed(invoice, ledger.today)];
  if (isBefore && invoice.money === 0 && invoice.charges.includes("refunded")) releaseCredit(ledger, invoice);
  const received = invoice.money + invoice.creditUsed;
  invoice.state = invoiceStateBy(stateBefore, { received, cents: invoice.cents }, invoice.charges);
  const needed = goneStates.includes(invoice.state) ? 0 : invoice.cents;
  invoice.paidCents = Math.min(received, needed);
  keepSurplus(ledger, invoice, Math.max(0, received - needed) - invoice.surplus);
  invoice.paidOn = isPaid(invoice) ? (invoice.paidOn ?? invoice.moneyOn ?? ledger.today) : null;
  const line = { invoiceId: invoice.id, value: asMoney(invoice.paidCents) };
  const what = noted[invoice.state];
  if (invoice.state !== stateBefore && what) note(ledger, { what, ...line });
  else if (invoice.paidCents > paidBefore) note(ledger, { what: "invoice.partly_paid", ...line });
  else if (invoice.paidCents < paidBefore) note(ledger, { what: "invoice.refunded", ...line });
  if (invoice.state === "refunded" && stateBefore !== "refunded") upgradeGone(ledger, invoice);
  if (isBefore && !isPaid(invoice)) return moneyGone(ledger, invoice);
  if (!isBefore && !isPaid(invoice) && !isOwed(invoice.state)) return follow(ledger, backIfPaid(ledger));
  if (!isBefore && isPaid(invoice)) moneyThere(ledger, invoice, isAgain);
}

function voidIt(ledger: Ledger, invoice: LedgerInvoice): void {
  releaseCredit(ledger, invoice);
  Object.assign(invoice, { state: "void", paidCents: 0 });
  note(ledger, { what: "invoice.voided", invoiceId: invoice.id, value: asMoney(invoice.cents) });
}

/** Returns the credit that was used on an invoice to the company. */
function releaseCredit(ledger: Ledger, invoice: LedgerInvoice): void {
  ledger.credit += invoice.creditUsed;
  invoice.creditUsed = 0;
}

/** Adds money above the invoice's sum to the company's credit. A refund reduces the credit. */
function keepSurplus(ledger: Ledger, invoice: LedgerInvoice, more: number): void {
  ledger.credit += more;
  invoice.surplus += more;
  if (more > 0) note(ledger, { what: "credit.added", invoiceId: invoice.id, value: asMoney(more) });
}

/**
 * An invoice is paid, and so is its period. A suspended company begins a new period on the day of the payment, and so pays for no day without the
 * desk. The days of an invoice that is paid `again` were already used, so a later paid period stays. The calendar then decides whether more is owed.
 */
function moneyThere(ledger: Ledger, invoice: LedgerInvoice, again: boolean): void {
  const { anchorDay, periodEnd, today } = ledger;
  const isShut = ledger.state === "suspended" || ledger.state === "canceled";
  const { kind, start, end } = invoice;
  if (kind !== "period" || start === null || end === null) return follow(ledger, backIfPaid(ledger));
  if (isPaidBeyond(end, ledger, isShut)) return follow(ledger, ledger.suspendReason === "customer" ? {} : active);
  if (isShut && again)
    return follow(ledger, { ...active, plan: planPaidFor(ledger), periodEnd: laterOf(periodEnd ?? end, end) });
  if (!isShut) {
    const period = { periodStart: start, periodEnd: end, anchorDay: anchorFor(start, anchorDay) };
    Object.assign(ledger, planOf(invoice, ledger));
    takeBackLeft(ledger);
    return follow(ledger, { ...active, ...period });
  }
  const period = periodOfReturn({ start, end }, invoice.paidOn ?? today, ledger);
  Object.assign(invoice, { start: period.start, end: period.end });
  const next = nextOpen(ledger);
  if (next?.start && next.start <= period.end) moveBehind(ledger, next, period.end, period.anchorDay);
  const plan = { plan: invoice.plan ?? ledger.plan, pending: null, pendingFrom: null };
  Object.assign(ledger, plan);
  takeBackLeft(ledger);
  follow(ledger, { ...active, periodStart: period.start, periodEnd: period.end, anchorDay: period.anchorDay });
}

/** The newest open invoice of a period whose days were not used. */
export const nextOpen = ({ invoices, today }: Ledger): LedgerInvoice | undefined =>
  invoices
    .filter((one) => one.kind === "period" && one.state === "open" && !wasUsed(one, today))
    .toSorted((a, b) => (a.start ?? "").localeCompare(b.start ?? ""))
    .at(-1);

/** Moves an invoice's period to begin after this day, which becomes the invoice's due day. */
export function moveBehind({ recurrence }: Ledger, invoice: LedgerInvoice, end: string, anchorDay: number): void {
  Object.assign(invoice, { due: end, ...periodFrom(addDays(end, 1), anchorDay, recurrence) });
}

/** The issued period, if it is paid by its first day. Otherwise an equally long period from the day of the payment. */
function periodOfReturn(issued: Period, paidOn: string, { anchorDay: anchor, recurrence }: Ledger) {
  if (paidOn > issued.start)
    return { ...periodFrom(paidOn, dayOfMonth(paidOn), recurrence), anchorDay: dayOfMonth(paidOn) };
  const isKept = periodFrom(issued.start, anchor, recurrence).end === issued.end;
  return { ...issued, anchorDay: isKept ? anchor : dayOfMonth(issued.start) };
}

/** Whether the company has paid beyond this period and, if it is suspended, for today. A plan without a price counts as paid for ever. */
const isPaidBeyond = (end: string, { periodEnd, today, plan }: Ledger, isShut: boolean): boolean =>
  periodEnd === null ? plan.cents === 0 : periodEnd > end && (!isShut || periodEnd >= today);

/**
 * The next plan begins when its invoice is paid and the invoice's period has begun. It waits for the end of the days that were paid for the present
 * plan.
 */
function planOf({ plan, start, end }: LedgerInvoice, { pending, pendingFrom, today }: Ledger) {
  if (pending === null || pendingFrom === null || start === null || end === null) return {};
  if (pending.id !== plan?.id) return { pendingFrom: laterOf(pendingFrom, addDays(end, 1)) };
  return start > today ? {} : { plan: pending, pending: null, pendingFrom: null };
}

/** When all money of an upgrade was given back, its plan ends too. */
function upgradeGone(ledger: Ledger, invoice: LedgerInvoice): void {
  const { kind, from } = invoice;
  if (kind !== "upgrade" || from === null || !isReasonOfPlan(ledger, invoice)) return;
  follow(ledger, { plan: from });
  note(ledger, { what: "plan.changed", plan: from.name });
}

/**
 * The money of a paid invoice is gone, so its period is no longer paid, and the days of grace begin today. After the operator's refund the invoice is
 * over. After the bank's refund the invoice is owed again.
 */
function moneyGone(ledger: Ledger, invoice: LedgerInvoice): void {
  const { today, periodEnd } = ledger;
  if (invoice.state !== "refunded") invoice.due = laterOf(invoice.due, today);
  if (invoice.kind !== "period" || invoice.start === null || periodEnd === null || invoice.end !== periodEnd)
    return follow(ledger);
  const left = [addDays(invoice.start, -1), addDays(today, -1), lastPaid(ledger)?.end ?? ""].reduce(laterOf);
  follow(ledger, { periodEnd: earlierOf(periodEnd, left) });
}

/** Whether this upgrade activated the present plan, and nothing was invoiced or paid after it. */
function isReasonOfPlan({ plan, invoices }: Ledger, { id, plan: upgradedTo }: LedgerInvoice): boolean {
  const later = invoices.filter((one) => one.id > id && one.plan?.id === plan.id);
  const stands = later.some((one) => isPaid(one) || (one.kind === "upgrade" && one.state === "open"));
  return upgradedTo?.id === plan.id && !stands;
}
