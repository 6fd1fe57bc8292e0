import type { ChargeRequest, ChargeSnapshot } from "@balcao/shared/billing/port";
import { chargeState, declineGroup, paymentMethod } from "@balcao/shared/billing/schema";
import { boolean, integer, json, oneOf, text, timestamp, uuid } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

export const ChargeRow = table("charges", {
  id: uuid.default,
  companyId: integer,
  invoiceId: integer,
  provider: text,
  method: oneOf(paymentMethod.options),
  key: text,
  ref: text.null,
  state: oneOf(chargeState.options).default,
  cents: integer,
  paymentMethodId: integer.null,
  /** The request to the provider; null once the provider has answered. */
  request: json<ChargeRequest>().null,
  pixText: text.null,
  bankSlip: json<NonNullable<ChargeSnapshot["bankSlip"]>>().null,
  expiresAt: timestamp.null,
  declineCode: text.null,
  declineGroup: oneOf(declineGroup.options).null,
  checkedAt: timestamp.null,
  checkAt: timestamp.null,
  /** When the charge was last checked for somebody who has it on the screen. */
  lookedAt: timestamp.null,
  hints: integer.default,
  /** The provider is off now or has other settings. */
  outdated: boolean.default,
  createdAt: timestamp.default,
});
export type ChargeRow = InstanceType<typeof ChargeRow>;
