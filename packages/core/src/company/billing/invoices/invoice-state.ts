import { dayOfMonth, laterOf, type Period, periodFrom } from "@balcao/shared/billing/periods";
import { invoiceStateBy } from "@balcao/shared/billing/rules";
import type { ChargeState, HistoryWhat, InvoiceState } from "@balcao/shared/billing/schema";
import { addDays, wallTime } from "@balcao/shared/hours/clock";
import { integer, textArrayOf, timestamp } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { enqueue } from "../../../base/outbox/write.ts";
import { changeAndFollow } from "../change.ts";
import { CreditRow } from "../models/credit.model.ts";
import { type Doer, noteHistory } from "../history.ts";
import { InvoiceRow } from "../models/invoice.model.ts";
import { asMoney, type InvoiceFacts, invoiceShape, ofInvoice } from "../presenter.ts";
import { type Billing, requireBilling } from "../read.ts";
import { tellInvoice, tellSubscription } from "../tell.ts";

const paidStates: readonly InvoiceState[] = ["paid", "disputed"];

/**
 * Makes an invoice say what its payments and charges say, and the subscription what follows. It counts anew each time, so that doing it twice
 * changes nothing. The company is locked here, then the invoice; a charge is locked after it.
 */
export async function settleInvoice(id: number, now: Date, doer: Doer): Promise<InvoiceFacts> {
  const billing = await requireBilling(now);
  const [before] = await query(
    invoiceShape,
    sql`select ${InvoiceRow.pick("i", ...ofInvoice)} from invoices i where i.id = ${id} for no key update`,
  );
  if (!before) throw new Error(`Invoice ${id} is not there to be settled`);
  const money = await moneyOf(id);
  const due = before.state === "void" ? 0 : before.cents;
  const state = invoiceStateBy(before.state, { received: money.received, cents: before.cents }, money.charges);
  const paidCents = Math.min(money.received, due);
  await keepSurplus(id, Math.max(0, money.received - due) - money.surplus, money.lastPayment, doer);
  const isPaid = paidStates.includes(state);
  const paidAt = isPaid ? (before.paidAt ?? money.paidAt ?? now) : null;
  const after = { ...before, state, paidCents, paidAt };
  await run(sql`update invoices set state = ${state}, paid_cents = ${paidCents}, paid_at = ${paidAt} where id = ${id}`);
  await noteChange(before, after, doer);
  const wasPaid = paidStates.includes(before.state);
  const settled = isPaid === wasPaid ? after : await (isPaid ? takenIn : takenBack)(after, now, doer);
  const { today, companyId, periodEnd } = wasPaid === isPaid ? billing : await requireBilling(now);
  await tellInvoice(settled, { today, companyId, dueDate: periodEnd });
  await tellSubscription(now);
  return settled;
}

/** What there is for an invoice: payments without what was given back, and credit that was used on it. */
async function moneyOf(invoiceId: number) {
  const [row] = await query(
    {
      received: integer,
      surplus: integer,
      lastPayment: integer.null,
      paidAt: timestamp.null,
      charges: textArrayOf<ChargeState>(),
    },
    sql`select
       (coalesce((select sum(p.cents - p.refunded_cents) from payments p where p.invoice_id = ${invoiceId}), 0)
         - coalesce((select sum(k.cents) from credits k where k.used_on_invoice_id = ${invoiceId}), 0))::int as received,
       coalesce((select sum(k.cents) from credits k join payments p on p.company_id = k.company_id and p.id = k.payment_id
         where p.invoice_id = ${invoiceId}), 0)::int as surplus,
       (select max(p.id) from payments p where p.invoice_id = ${invoiceId}) as "lastPayment",
       (select max(p.paid_at) from payments p where p.invoice_id = ${invoiceId}) as "paidAt",
       array(select h.state from charges h where h.invoice_id = ${invoiceId}) as charges`,
  );
  if (!row) throw new Error("A sum without a row");
  return row;
}

/** Gives the company credit for what it paid too much; money that was given back lessens the credit. */
async function keepSurplus(invoiceId: number, more: number, paymentId: number | null, doer: Doer): Promise<void> {
  if (more === 0) return;
  await CreditRow.create({ cents: more, reason: "overpaid", paymentId });
  if (more < 0) return;
  await noteHistory(doer, "credit.added", { invoiceId, value: asMoney(more) });
  enqueue("billing.surplus", { invoiceId, cents: more });
}

const toldAs: Partial<Record<InvoiceState, HistoryWhat>> = {
  paid: "invoice.paid",
  refunded: "invoice.refunded",
  disputed: "invoice.disputed",
  charged_back: "invoice.charged_back",
};

async function noteChange(before: InvoiceFacts, after: InvoiceFacts, doer: Doer): Promise<void> {
  const said = { invoiceId: after.id, value: asMoney(after.paidCents) };
  const what = toldAs[after.state];
  if (after.state !== before.state && what) await noteHistory(doer, what, said);
  else if (after.paidCents > before.paidCents) await noteHistory(doer, "invoice.partly_paid", said);
  else if (after.paidCents < before.paidCents) await noteHistory(doer, "invoice.refunded", said);
}

/**
 * An invoice is paid: its period is. Who was shut begins a new one on the day of the payment, and so pays for no day without the desk; but a later
 * period that is paid stays. The calendar then says whether anything else is still owed.
 */
async function takenIn(invoice: InvoiceFacts, now: Date, doer: Doer): Promise<InvoiceFacts> {
  const billing = await requireBilling(now);
  const isShut = billing.state === "suspended" || billing.state === "canceled";
  const active = { state: "active", suspendReason: null } as const;
  if (invoice.kind !== "period" || invoice.periodStart === null || invoice.periodEnd === null) {
    const returns = billing.suspendReason === "unpaid" ? active : {};
    await changeAndFollow(billing, returns, now, doer);
    return invoice;
  }
  if (isPaidBeyond(invoice.periodEnd, billing, isShut)) {
    await changeAndFollow(billing, billing.suspendReason === "customer" ? {} : active, now, doer);
    return invoice;
  }
  const plan = invoice.planId === null ? {} : planFrom(invoice, billing, isShut);
  if (!isShut) {
    const period = { periodStart: invoice.periodStart, periodEnd: invoice.periodEnd };
    await changeAndFollow(billing, { ...active, ...period, ...plan }, now, doer);
    return invoice;
  }
  const paidOn = invoice.paidAt ? wallTime(invoice.paidAt, billing.timezone).date : billing.today;
  const start = laterOf(paidOn, invoice.periodStart);
  const { end, anchorDay } = periodPaid({ start: invoice.periodStart, end: invoice.periodEnd }, start, billing);
  await run(sql`update invoices set period_start = ${start}::date, period_end = ${end}::date where id = ${invoice.id}`);
  const change = { ...active, ...plan, periodStart: start, periodEnd: end, anchorDay };
  await changeAndFollow(billing, change, now, doer);
  return { ...invoice, periodStart: start, periodEnd: end };
}

/** The period that was issued, where it is paid by its first day; else as long a one from the day of the payment. */
function periodPaid(issued: Period, start: string, { anchorDay: anchor, recurrence }: Billing) {
  const fresh = dayOfMonth(start);
  if (start !== issued.start) return { end: periodFrom(start, fresh, recurrence).end, anchorDay: fresh };
  return { end: issued.end, anchorDay: periodFrom(start, anchor, recurrence).end === issued.end ? anchor : fresh };
}

/** Whether the company is paid for longer than this period, and, where it is shut, for today; a plan without a price, for ever. */
const isPaidBeyond = (end: string, { periodEnd, today, plan }: Billing, isShut: boolean): boolean =>
  periodEnd === null ? plan.cents === 0 : periodEnd > end && (!isShut || periodEnd >= today);

/** The plan that an invoice is for is in force once its period has begun, and at once for who comes back. */
function planFrom({ planId, periodStart }: InvoiceFacts, billing: Billing, isShut: boolean) {
  if (planId === null || billing.pendingPlanId !== planId) return isShut && planId !== null ? { planId } : {};
  const begun = isShut || (periodStart !== null && periodStart <= billing.today);
  return begun ? { planId, pendingPlanId: null, pendingFrom: null } : {};
}

/**
 * The money of a paid invoice is gone: its period is not paid for any more, and the days of grace begin today. One that was given back on
 * purpose is over; one that the bank took back is owed again.
 */
async function takenBack(invoice: InvoiceFacts, now: Date, doer: Doer): Promise<InvoiceFacts> {
  const billing = await requireBilling(now);
  const yesterday = addDays(billing.today, -1);
  const dueDate = laterOf(invoice.dueDate, billing.today);
  await run(sql`update invoices set due_date = ${dueDate}::date where id = ${invoice.id} and state <> 'refunded'`);
  const isLast = invoice.kind === "period" && invoice.periodEnd === billing.periodEnd && invoice.periodStart !== null;
  const periodEnd = isLast ? laterOf(addDays(invoice.periodStart ?? "", -1), yesterday) : billing.periodEnd;
  await changeAndFollow(await requireBilling(now), { periodEnd }, now, doer);
  return invoice.state === "refunded" ? invoice : { ...invoice, dueDate };
}
