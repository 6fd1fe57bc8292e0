import type { Subscription } from "@balcao/shared/billing/schema";
import { AppError } from "@balcao/shared/errors";
import { changeAndFollow, changeSubscription } from "../change.ts";
import { type Doer, noteHistory } from "../history.ts";
import { owedInvoices, voidInvoice } from "../invoices/invoices.ts";
import { issueReturn } from "./plan-change.ts";
import { requireBilling } from "../read.ts";
import { replacedInvoices } from "../invoices/replaced.ts";
import { tellSubscription } from "../tell.ts";

/** Ends a subscription with the period that is paid: no further invoice. What was still open of periods to come is taken back. */
export async function cancelSubscription(now: Date, doer: Doer): Promise<Subscription> {
  const billing = await requireBilling(now);
  if (billing.state === "suspended" || billing.state === "canceled" || billing.periodEnd === null)
    throw new AppError("ERR_SUBSCRIPTION_STATE");
  for (const id of await replacedInvoices()) await voidInvoice(id, billing, doer);
  await changeSubscription(billing, { state: "suspended", suspendReason: "customer" }, now);
  await noteHistory(doer, "subscription.cancelled", { date: billing.periodEnd });
  return tellSubscription(now);
}

/** Goes on where the paid period is not over; else an invoice that is due today brings it back once it is paid. */
export async function reactivate(now: Date, doer: Doer): Promise<Subscription> {
  const billing = await requireBilling(now);
  if (billing.state !== "suspended" && billing.state !== "canceled") throw new AppError("ERR_SUBSCRIPTION_STATE");
  const { periodEnd, today, plan } = billing;
  const isPaid = billing.suspendReason === "customer" && periodEnd !== null && periodEnd >= today;
  if (isPaid) {
    await changeAndFollow(billing, { state: "active", suspendReason: null }, now);
    await noteHistory(doer, "subscription.reactivated");
    return tellSubscription(now);
  }
  const owed = await owedInvoices();
  if (owed.length > 0) return tellSubscription(now);
  await issueReturn(billing, plan, now, doer);
  return tellSubscription(now);
}
