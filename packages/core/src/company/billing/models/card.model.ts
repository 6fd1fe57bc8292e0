import { boolean, integer, smallint, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

/** Cards that a provider keeps. */
export const PaymentMethodRow = table("payment_methods", {
  id: integer.default,
  companyId: integer,
  provider: text,
  ref: text,
  description: text.default,
  displayNumber: text,
  brand: text.default,
  expMonth: smallint.null,
  expYear: smallint.null,
  isDefault: boolean.default,
  disabledAt: timestamp.null,
  createdAt: timestamp.default,
});
export type PaymentMethodRow = InstanceType<typeof PaymentMethodRow>;
