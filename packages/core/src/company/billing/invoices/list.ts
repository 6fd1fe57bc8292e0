import type { billingApi } from "@balcao/shared/billing/api";
import { paymentMethod } from "@balcao/shared/billing/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { wallTime } from "@balcao/shared/hours/clock";
import { hasWords } from "../../../base/has-words.ts";
import { integer, oneOf, text, timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, sql } from "../../../base/sql.ts";
import { CompanyRow } from "../../companies/company.model.ts";
import { findInvoice } from "./invoices.ts";
import { InvoiceItemRow } from "../models/invoice-item.model.ts";
import { InvoiceRow } from "../models/invoice.model.ts";
import { asMoney, invoiceShape, ofInvoice, presentCharge, presentInvoice } from "../presenter.ts";
import { chargesOf } from "../tell.ts";
import { isLive } from "@balcao/shared/billing/rules";

export const invoicePage = 20;

/** A page of the company's invoices, the newest first. */
export async function listInvoices(
  { searchParam, cursor, pageNumber }: Input<typeof billingApi.invoices>["query"],
  now: Date,
): Promise<Reply<typeof billingApi.invoices>> {
  const after = decodeTimeCursor(cursor);
  const rows = await query(
    { ...invoiceShape, timezone: CompanyRow.columns.timezone },
    sql`select ${InvoiceRow.pick("i", ...ofInvoice)}, c.timezone from invoices i join companies c on c.id = i.company_id
     where ${and(
       after && sql`i.id < ${after.id}`,
       hasWords(searchParam, sql`i.number`, sql`i.detail`),
     )} order by i.id desc ${limitTo(invoicePage, after, pageNumber)}`,
    "its values",
  );
  const { items, ...more } = pageOf(
    rows,
    invoicePage,
    (row) => presentInvoice(row, wallTime(now, row.timezone).date),
    ({ createdAt, id }) => ({ key: createdAt, id }),
  );
  return { invoices: items, ...more };
}

const payerShape = { ...CompanyRow.shape("name", "taxId", "email", "timezone"), billingEmail: text.null };

/** One invoice with its parts and payments: the receipt. Returned money is left out. */
export async function showInvoice(id: number, now: Date): Promise<Reply<typeof billingApi.invoice>> {
  const invoice = await findInvoice(id);
  const items = await query(
    InvoiceItemRow.shape("description", "cents"),
    sql`select t.description, t.cents from invoice_items t where t.invoice_id = ${id} order by t.id`,
  );
  const payments = await query(
    { id: integer, cents: integer, paidAt: timestamp, method: oneOf(paymentMethod.options).null, proofName: text.null },
    sql`select p.id, p.cents - p.refunded_cents as cents, p.paid_at as "paidAt", h.method, p.proof_name as "proofName" from payments p
     left join charges h on h.company_id = p.company_id and h.id = p.charge_id
     where p.invoice_id = ${id} and p.cents > p.refunded_cents order by p.paid_at, p.id`,
  );
  const [payer] = await query(
    { ...payerShape, creditUsed: integer },
    sql`select ${CompanyRow.pick("c", "name", "taxId", "email", "timezone")}, s.billing_email as "billingEmail",
       (select coalesce(-sum(k.cents), 0)::int from credits k where k.used_on_invoice_id = ${id}) as "creditUsed"
     from companies c left join subscriptions s on s.company_id = c.id`,
  );
  if (!payer) throw new Error("An invoice without its company");
  return {
    invoice: presentInvoice(invoice, wallTime(now, payer.timezone).date),
    items: items.map(({ description, cents }) => ({ description, value: asMoney(cents) })),
    payments: payments.map(({ cents, paidAt, ...rest }) => ({
      ...rest,
      value: asMoney(cents),
      paidAt: paidAt.toISOString(),
    })),
    creditUsed: asMoney(payer.creditUsed),
    payer: { name: payer.name, taxId: payer.taxId, email: payer.billingEmail || payer.email },
  };
}

/** The charges of an invoice that can be paid now, the newest first. */
export async function liveCharges(invoiceId: number): Promise<Reply<typeof billingApi.charges>> {
  await findInvoice(invoiceId);
  return (await chargesOf(invoiceId)).filter(({ state, outdated }) => isLive(state) && !outdated).map(presentCharge);
}
