import { AppError } from "@balcao/shared/errors";
import { query } from "../../../base/database.ts";
import { type Sql, sql } from "../../../base/sql.ts";
import { InvoiceRow } from "../models/invoice.model.ts";
import { type InvoiceFacts, invoiceShape, ofInvoice } from "../presenter.ts";

const invoicesWhere = (where: Sql): Promise<InvoiceFacts[]> =>
  query(invoiceShape, sql`select ${InvoiceRow.pick("i", ...ofInvoice)} from invoices i where ${where} order by i.id`);

/** An invoice of the company. Answers 404 ERR_NO_INVOICE_FOUND for another company's invoice. */
export async function findInvoice(id: number): Promise<InvoiceFacts> {
  const [invoice] = await invoicesWhere(sql`i.id = ${id}`);
  if (!invoice) throw new AppError("ERR_NO_INVOICE_FOUND");
  return invoice;
}

/** The owed invoices, the oldest first. */
export const owedInvoices = (): Promise<InvoiceFacts[]> => invoicesWhere(sql`i.state in ('open', 'charged_back')`);
