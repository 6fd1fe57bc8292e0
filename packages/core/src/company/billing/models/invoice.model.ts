import { invoiceState } from "@balcao/shared/billing/schema";
import { date, integer, oneOf, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

export const InvoiceRow = table("invoices", {
  id: integer.default,
  companyId: integer,
  number: text,
  kind: oneOf(["period", "upgrade", "manual"]),
  planId: integer.null,
  fromPlanId: integer.null,
  wholeCents: integer.null,
  detail: text,
  periodStart: date.null,
  periodEnd: date.null,
  dueDate: date,
  cents: integer,
  paidCents: integer.default,
  state: oneOf(invoiceState.options).default,
  paidAt: timestamp.null,
  nfseNumber: text.default,
  nfseCode: text.default,
  nfseUrl: text.default,
  createdAt: timestamp.default,
});
export type InvoiceRow = InstanceType<typeof InvoiceRow>;
