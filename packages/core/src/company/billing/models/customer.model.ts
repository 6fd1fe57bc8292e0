import { integer, text } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

/** A provider's id of this company. */
export const BillingCustomerRow = table(
  "billing_customers",
  { companyId: integer, provider: text, ref: text },
  { key: ["companyId", "provider"] },
);
