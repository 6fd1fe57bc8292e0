import type { billingOperatorApi } from "@balcao/shared/billing/operator-api";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { wallTime } from "@balcao/shared/hours/clock";
import { hasWords } from "../../../base/has-words.ts";
import { integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, type Sql, sql } from "../../../base/sql.ts";
import { CompanyRow } from "../../companies/company.model.ts";
import { InvoiceRow } from "../models/invoice.model.ts";
import { findInvoice } from "../invoices/invoices.ts";
import { invoicePage } from "../invoices/list.ts";
import { PaymentRow } from "../models/payment.model.ts";
import { asMoney, invoiceShape, ofInvoice, presentInvoice } from "../presenter.ts";

// The operator's lists over all companies. Call them in the platform's scope.

type Show = Input<typeof billingOperatorApi.invoices>["query"]["show"];
export const today = (now: Date): Sql => sql`(${now}::timestamptz at time zone c.timezone)::date`;
const shows: Record<Show, (now: Date) => Sql | null> = {
  all: () => null,
  open: () => sql`i.state in ('open', 'charged_back')`,
  overdue: (now) => sql`i.state in ('open', 'charged_back') and i.due_date < ${today(now)}`,
  paid: () => sql`i.state in ('paid', 'disputed')`,
};

/** The invoices of one company or of all companies, newest first. */
export async function listOwed(
  { searchParam, companyId, show, cursor, pageNumber }: Input<typeof billingOperatorApi.invoices>["query"],
  now: Date,
): Promise<Reply<typeof billingOperatorApi.invoices>> {
  const after = decodeTimeCursor(cursor);
  const rows = await query(
    { ...invoiceShape, companyId: InvoiceRow.columns.companyId, ...CompanyRow.shape("name", "timezone") },
    sql`select ${InvoiceRow.pick("i", ...ofInvoice, "companyId")}, c.name, c.timezone from invoices i join companies c on c.id = i.company_id
     where ${and(
       after && sql`i.id < ${after.id}`,
       companyId !== undefined && sql`i.company_id = ${companyId}`,
       shows[show](now),
       hasWords(searchParam, sql`i.number`, sql`i.detail`, sql`c.name`),
     )} order by i.id desc ${limitTo(invoicePage, after, pageNumber)}`,
    "its values",
  );
  const { items, ...more } = pageOf(
    rows,
    invoicePage,
    (row) => ({
      ...presentInvoice(row, wallTime(now, row.timezone).date),
      company: { id: row.companyId, name: row.name },
    }),
    ({ createdAt, id }) => ({ key: createdAt, id }),
  );
  return { invoices: items, ...more };
}

/** One invoice of the company in scope, with all its charges and payments, the newest first. */
export async function showOwed(invoiceId: number, now: Date): Promise<Reply<typeof billingOperatorApi.invoice>> {
  const invoice = await findInvoice(invoiceId);
  const [company] = await query(
    CompanyRow.shape("id", "name", "timezone"),
    sql`select c.id, c.name, c.timezone from companies c`,
  );
  if (!company) throw new Error("An invoice without its company");
  const payments = await query(
    PaymentRow.shape(...ofPayment),
    sql`select ${PaymentRow.pick("p", ...ofPayment)} from payments p where p.invoice_id = ${invoiceId} order by p.paid_at desc, p.id desc`,
  );
  const { id, name, timezone } = company;
  return {
    invoice: { ...presentInvoice(invoice, wallTime(now, timezone).date), company: { id, name } },
    payments: payments.map(({ cents, refundedCents, paidAt, ...rest }) => ({
      ...rest,
      value: asMoney(cents),
      refundedValue: asMoney(refundedCents),
      paidAt: paidAt.toISOString(),
    })),
  };
}
const ofPayment = ["id", "provider", "cents", "refundedCents", "paidAt", "note", "recordedBy", "proofName"] as const;

/** Finds the company of an invoice. Answers 404 ERR_NO_INVOICE_FOUND. */
export const companyOfInvoice = (id: number): Promise<number> =>
  companyWhere(sql`select i.company_id as id from invoices i where i.id = ${id}`, "ERR_NO_INVOICE_FOUND");

export const companyOfPayment = (id: number): Promise<number> =>
  companyWhere(sql`select p.company_id as id from payments p where p.id = ${id}`, "ERR_NO_INVOICE_FOUND");

/** Answers 404 ERR_NO_COMPANY_FOUND for a company that does not exist. */
export const requireCompany = (id: number): Promise<number> =>
  companyWhere(sql`select c.id from companies c where c.id = ${id}`, "ERR_NO_COMPANY_FOUND");

async function companyWhere(found: Sql, code: "ERR_NO_INVOICE_FOUND" | "ERR_NO_COMPANY_FOUND"): Promise<number> {
  const [company] = await query({ id: integer }, found);
  if (!company) throw new AppError(code);
  return company.id;
}
