import { integer, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

/** What a company has paid beyond its invoices; a row for credit that was used, or money that was given back, has a negative sum. */
export const CreditRow = table("credits", {
  id: integer.default,
  companyId: integer,
  cents: integer,
  reason: text,
  paymentId: integer.null,
  usedOnInvoiceId: integer.null,
  createdAt: timestamp.default,
});
