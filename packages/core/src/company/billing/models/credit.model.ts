import { integer, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

/** The sums that a company has paid beyond its invoices. Used credit and returned money are rows with a negative sum. */
export const CreditRow = table("credits", {
  id: integer.default,
  companyId: integer,
  cents: integer,
  reason: text,
  paymentId: integer.null,
  usedOnInvoiceId: integer.null,
  createdAt: timestamp.default,
});
