import { integer, text } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

export const InvoiceItemRow = table("invoice_items", {
  id: integer.default,
  companyId: integer,
  invoiceId: integer,
  description: text,
  cents: integer,
});
