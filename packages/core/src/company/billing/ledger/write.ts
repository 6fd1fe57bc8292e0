import { factsOf, type Ledger, type LedgerInvoice } from "@balcao/shared/billing/ledger/ledger";
import { integer } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { happened } from "../../../base/happenings.ts";
import { enqueue, publish } from "../../../base/outbox/write.ts";
import { sql } from "../../../base/sql.ts";
import { givePlan, holdPlan } from "../../plans/give.ts";
import { type Doer, noteHistory } from "../history.ts";
import { CreditRow } from "../models/credit.model.ts";
import { InvoiceItemRow } from "../models/invoice-item.model.ts";
import { InvoiceRow } from "../models/invoice.model.ts";
import { SubscriptionRow } from "../models/subscription.model.ts";
import type { Billing } from "../read.ts";

// Stores the new state of a ledger. The locks come in this order: the company, its new plan, its invoices, the counter of numbers.

interface Change {
  before: Ledger;
  now: Ledger;
  at: Date;
  doer: Doer;
}

/** Writes a change of the ledger. Returns the ids of the new and changed invoices, in their order. */
export async function writeLedger(billing: Billing, change: Change): Promise<number[]> {
  await writeSubscription(billing, change);
  await writeStanding(billing, change);
  const ids = await writeInvoices(change);
  const idOf = (id: number) => ids.get(id) ?? id;
  for (const { what, invoiceId, ...details } of change.now.notes)
    await noteHistory(change.doer, what, { ...details, invoiceId: invoiceId === undefined ? null : idOf(invoiceId) });
  return [...ids.values()];
}

const subscriptionOf = (ledger: Ledger) => ({
  planId: ledger.plan.id,
  pendingPlanId: ledger.pending?.id ?? null,
  pendingFrom: ledger.pendingFrom,
  state: ledger.state,
  suspendReason: ledger.suspendReason,
  anchorDay: ledger.anchorDay,
  periodStart: ledger.periodStart,
  periodEnd: ledger.periodEnd,
  trialEnd: ledger.trialEnd,
  preferredMethod: ledger.method,
});

async function writeSubscription({ companyId }: Billing, { before, now }: Change): Promise<void> {
  const [was, is] = [subscriptionOf(before), subscriptionOf(now)];
  const changed = Object.entries(is).filter(([key, value]) => value !== was[key as keyof typeof was]);
  if (changed.length === 0) return;
  // With this lock, a transaction that removes a plan sees that a company has it or waits for it.
  if (is.pendingPlanId !== null && is.pendingPlanId !== was.pendingPlanId) await holdPlan(is.pendingPlanId);
  await SubscriptionRow.update(Object.fromEntries(changed), { where: { companyId } });
  if (is.planId === was.planId) return;
  await givePlan(is.planId);
  await happened("plan.given", { companyId });
}

/** Writes the company's row: the last paid day, and since when the company is shut. Everybody in the company gets its new standing. */
async function writeStanding(
  { companyId, suspendedAt, dueDate, recurrence }: Billing,
  { before, now, at }: Change,
): Promise<void> {
  const isShut = now.suspendedOn !== null;
  const isSame = now.suspendedOn === before.suspendedOn;
  if (dueDate === now.periodEnd && isSame) {
    // Every page of the users who pay shows the due date of an owed invoice.
    if (factsOf(now).oldestDue !== factsOf(before).oldestDue) publish("company.standing", { suspended: isShut });
    return;
  }
  const shutAt = isSame ? suspendedAt : isShut ? at : null;
  await run(
    sql`update companies set due_date = ${now.periodEnd}::date, suspended_at = ${shutAt}, recurrence = ${recurrence} where id = ${companyId}`,
  );
  publish("company.standing", { suspended: isShut });
  // The company's sockets may be allowed other events now.
  if ((suspendedAt !== null) !== isShut) publish("session.changed", { userId: null });
}

/** Stores new and changed invoices, and returns their stored ids. */
async function writeInvoices({ before, now, at }: Change): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const invoice of now.invoices) {
    const was = before.invoices.find(({ id }) => id === invoice.id);
    if (was && JSON.stringify(was) === JSON.stringify(invoice)) continue;
    const id = was ? invoice.id : await store(invoice, now.today, at);
    ids.set(invoice.id, id);
    await writeInvoice({ ...invoice, id }, was ?? null, at);
  }
  return ids;
}

async function store(invoice: LedgerInvoice, today: string, at: Date): Promise<number> {
  const { kind, plan, from, wholeCents, detail, cents } = invoice;
  const number = await nextNumber(Number(today.slice(0, 4)));
  const { id } = await InvoiceRow.create({
    number,
    kind,
    planId: plan?.id ?? null,
    fromPlanId: from?.id ?? null,
    wholeCents,
    detail,
    cents,
    periodStart: invoice.start,
    periodEnd: invoice.end,
    dueDate: invoice.due,
    createdAt: at,
  });
  await InvoiceItemRow.create({ invoiceId: id, description: detail, cents });
  return id;
}

/**
 * The next number of the year, taken under a lock until this transaction ends. A transaction that fails gives its number back, so no number is
 * missing.
 */
async function nextNumber(year: number): Promise<string> {
  const [counter] = await query(
    { last: integer },
    sql`insert into invoice_counters as n (year, last) values (${year}, 1)
      on conflict (year) do update set last = n.last + 1 returning last`,
  );
  return `${year}-${String(counter?.last).padStart(6, "0")}`;
}

async function writeInvoice(invoice: LedgerInvoice, was: LedgerInvoice | null, at: Date): Promise<void> {
  const { id, state, paidCents, start, end, due, paidOn } = invoice;
  const lastPayment = sql`(select max(p.paid_at) from payments p where p.invoice_id = i.id)`;
  const kept = was?.paidOn ? sql`i.paid_at` : sql`coalesce(${lastPayment}, ${at}::timestamptz)`;
  await run(
    sql`update invoices i set state = ${state}, paid_cents = ${paidCents}, period_start = ${start}::date, period_end = ${end}::date,
       due_date = ${due}::date, paid_at = ${paidOn === null ? sql`null` : kept} where i.id = ${id}`,
  );
  const used = invoice.creditUsed - (was?.creditUsed ?? 0);
  if (used !== 0)
    await CreditRow.create({ cents: -used, reason: used > 0 ? "used" : "given back", usedOnInvoiceId: id });
  await writeSurplus(id, invoice.surplus - (was?.surplus ?? 0));
}

/** Writes an overpaid sum as credit, about which operators get an e-mail. Returned money reduces the credit. */
async function writeSurplus(invoiceId: number, more: number): Promise<void> {
  if (more === 0) return;
  const [last] = await query(
    { id: integer.null },
    sql`select max(p.id) as id from payments p where p.invoice_id = ${invoiceId}`,
  );
  await CreditRow.create({ cents: more, reason: "overpaid", paymentId: last?.id ?? null });
  if (more > 0) enqueue("billing.surplus", { invoiceId, cents: more });
}
