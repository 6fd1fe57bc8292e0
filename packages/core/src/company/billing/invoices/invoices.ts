import { isOwed } from "@balcao/shared/billing/rules";
import { AppError } from "@balcao/shared/errors";
import { integer } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { type Sql, sql } from "../../../base/sql.ts";
import { CreditRow } from "../models/credit.model.ts";
import { type Doer, noteHistory } from "../history.ts";
import { InvoiceItemRow } from "../models/invoice-item.model.ts";
import { InvoiceRow } from "../models/invoice.model.ts";
import { asMoney, type InvoiceFacts, invoiceShape, ofInvoice } from "../presenter.ts";
import type { Billing } from "../read.ts";
import { settleInvoice } from "./invoice-state.ts";
import { tellInvoice } from "../tell.ts";

export interface NewInvoice {
  kind: InvoiceRow["kind"];
  planId: number;
  /** Of an upgrade: the plan before. */
  fromPlanId?: number;
  /** Of a period or an upgrade: what a whole period costs by this plan, at the price of that day. */
  wholeCents?: number;
  detail: string;
  periodStart: string | null;
  periodEnd: string | null;
  dueDate: string;
  cents: number;
}

const invoicesWhere = (where: Sql): Promise<InvoiceFacts[]> =>
  query(invoiceShape, sql`select ${InvoiceRow.pick("i", ...ofInvoice)} from invoices i where ${where} order by i.id`);

/** 404 ERR_NO_INVOICE_FOUND for another company's. */
export async function findInvoice(id: number): Promise<InvoiceFacts> {
  const [invoice] = await invoicesWhere(sql`i.id = ${id}`);
  if (!invoice) throw new AppError("ERR_NO_INVOICE_FOUND");
  return invoice;
}

/** What is owed, the oldest first. */
export const owedInvoices = (): Promise<InvoiceFacts[]> => invoicesWhere(sql`i.state in ('open', 'charged_back')`);

/**
 * Writes an invoice whose price no longer changes. The company is locked. The number is the next of the year, taken under a lock that lasts
 * until this transaction ends: a transaction that fails gives it back, so that none is missing. Null: the period has one already, or days of it
 * are in one that is owed. What the company has to its credit is used up first.
 */
export async function issueInvoice(
  billing: Billing,
  invoice: NewInvoice,
  now: Date,
  doer: Doer = null,
): Promise<InvoiceFacts | null> {
  if (invoice.kind === "period") {
    const known = await invoicesWhere(
      sql`i.kind = 'period' and ((i.period_start = ${invoice.periodStart}::date and i.state not in ('void', 'refunded'))
       or (i.state in ('open', 'charged_back') and i.period_start <= ${invoice.periodEnd}::date and i.period_end >= ${invoice.periodStart}::date))`,
    );
    if (known.length > 0) return null;
  }
  const number = await nextNumber(Number(billing.today.slice(0, 4)));
  const { id } = await InvoiceRow.create({ ...invoice, number, createdAt: now });
  await InvoiceItemRow.create({ invoiceId: id, description: invoice.detail, cents: invoice.cents });
  await noteHistory(doer, "invoice.issued", {
    invoiceId: id,
    value: asMoney(invoice.cents),
    date: invoice.dueDate,
  });
  await useCredit(id, invoice.cents, doer);
  return settleInvoice(id, now, doer);
}

async function nextNumber(year: number): Promise<string> {
  const [counter] = await query(
    { last: integer },
    sql`insert into invoice_counters as n (year, last) values (${year}, 1)
      on conflict (year) do update set last = n.last + 1 returning last`,
  );
  return `${year}-${String(counter?.last).padStart(6, "0")}`;
}

/** Pays an invoice, as far as it goes, with what was paid too much before. */
async function useCredit(invoiceId: number, cents: number, doer: Doer): Promise<void> {
  const [balance] = await query({ cents: integer }, sql`select coalesce(sum(cents), 0)::int as cents from credits`);
  const used = Math.min(balance?.cents ?? 0, cents);
  if (used <= 0) return;
  await CreditRow.create({ cents: -used, reason: "used", usedOnInvoiceId: invoiceId });
  await noteHistory(doer, "credit.used", { invoiceId, value: asMoney(used) });
}

/**
 * Takes an open invoice back, and gives back the credit that it used. 409 ERR_INVOICE_STATE when it is not open, something was paid of it, or a
 * charge of it can still be paid: that one is cancelled at its provider first.
 */
export async function voidInvoice(id: number, billing: Billing, doer: Doer): Promise<void> {
  const invoice = await findInvoice(id);
  const live = await run(
    sql`select 1 from charges where invoice_id = ${id} and state in ('creating', 'pending') limit 1`,
  );
  const paid = await run(sql`select 1 from payments where invoice_id = ${id} and cents > refunded_cents limit 1`);
  if (!isOwed(invoice.state) || live > 0 || paid > 0) throw new AppError("ERR_INVOICE_STATE");
  await run(sql`update invoices set state = 'void', paid_cents = 0 where id = ${id}`);
  const [used] = await query(
    { cents: integer },
    sql`select coalesce(-sum(cents), 0)::int as cents from credits where used_on_invoice_id = ${id}`,
  );
  if (used && used.cents > 0) await CreditRow.create({ cents: used.cents, reason: "given back", usedOnInvoiceId: id });
  await noteHistory(doer, "invoice.voided", { invoiceId: id, value: asMoney(invoice.cents) });
  await tellInvoice({ ...invoice, state: "void", paidCents: 0 }, billing);
}
