import type { PayerAddress } from "@balcao/shared/billing/payer-address";
import { paymentMethod, subscriptionState } from "@balcao/shared/billing/schema";
import { recurrences } from "@balcao/shared/billing/periods";
import { date, integer, json, oneOf, smallint, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

export const SubscriptionRow = table(
  "subscriptions",
  {
    companyId: integer,
    planId: integer,
    pendingPlanId: integer.null,
    pendingFrom: date.null,
    state: oneOf(subscriptionState.options),
    suspendReason: oneOf(["unpaid", "customer"]).null,
    recurrence: oneOf(recurrences).default,
    anchorDay: smallint,
    periodStart: date,
    periodEnd: date.null,
    trialEnd: date.null,
    preferredMethod: oneOf(paymentMethod.options).null,
    billingEmail: text.default,
    payerAddress: json<PayerAddress>().null,
    createdAt: timestamp.default,
  },
  { key: ["companyId"] },
);
export type SubscriptionRow = InstanceType<typeof SubscriptionRow>;
