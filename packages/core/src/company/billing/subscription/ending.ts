import type { Subscription } from "@balcao/shared/billing/schema";
import { AppError } from "@balcao/shared/errors";
import { holdPlan } from "../../plans/give.ts";
import { changeAndFollow, changeSubscription } from "../change.ts";
import { type Doer, noteHistory } from "../history.ts";
import { owedInvoices, voidInvoice } from "../invoices/invoices.ts";
import { issueReturn } from "./issue.ts";
import { requireBilling } from "../read.ts";
import { replacedInvoices } from "../invoices/replaced.ts";
import { unpaidUpgrades } from "../invoices/unpaid-upgrades.ts";
import { tellSubscription } from "../tell.ts";

/**
 * Ends a subscription with the period that is paid: no further invoice. What was still open of periods to come is taken back, and so is an upgrade
 * that was not paid: until the end the company has the plan that it paid for.
 */
export async function cancelSubscription(now: Date, doer: Doer): Promise<Subscription> {
  const billing = await requireBilling(now);
  if (billing.state === "suspended" || billing.state === "canceled" || billing.periodEnd === null)
    throw new AppError("ERR_SUBSCRIPTION_STATE");
  const upgrades = await unpaidUpgrades(billing);
  const planBefore = upgrades.ids.length > 0 ? await holdPlan(upgrades.planId) : null;
  for (const id of [...(await replacedInvoices()), ...upgrades.ids]) await voidInvoice(id, billing, doer);
  const back = planBefore ? { planId: planBefore.id } : {};
  await changeSubscription(billing, { state: "suspended", suspendReason: "customer", ...back }, now);
  if (planBefore) await noteHistory(doer, "plan.changed", { plan: planBefore.name });
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
