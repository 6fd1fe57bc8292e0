import { integer, text, timestamp, uuid } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

export const PaymentRow = table("payments", {
  id: integer.default,
  companyId: integer,
  invoiceId: integer.null,
  chargeId: uuid.null,
  provider: text,
  providerPaymentId: text,
  cents: integer,
  refundedCents: integer.default,
  paidAt: timestamp,
  payerTaxId: text.null,
  note: text.default,
  recordedBy: text.null,
  proofKey: text.null,
  proofType: text.null,
  proofName: text.null,
  createdAt: timestamp.default,
});
export type PaymentRow = InstanceType<typeof PaymentRow>;
