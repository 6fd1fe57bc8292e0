import type { PayerAddress } from "@balcao/shared/billing/payer-address";
import { hasAccess, mayChangePlan } from "@balcao/shared/billing/rules";
import type { Subscription } from "@balcao/shared/billing/schema";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../audit/record.ts";
import { findPlan } from "../../plans/give.ts";
import { changeSubscription } from "../change.ts";
import { choosablePlan, isGivenUpBy } from "./plan-meaning.ts";
import { lockBilling, requireBilling } from "../read.ts";
import { replacedByGift, replacedInvoices } from "../invoices/replaced.ts";
import { unpaidUpgrades } from "../invoices/unpaid-upgrades.ts";
import { tellSubscription } from "../tell.ts";

/** Where bills and reminders go. */
export async function changeEmail(actor: Actor, billingEmail: string, now: Date): Promise<Subscription> {
  await changeSubscription(await requireBilling(now), { billingEmail }, now);
  await recordAudit(actor, "billing.email", null, { to: billingEmail });
  return tellSubscription(now);
}

/** Where who pays is, as bank slips say it. */
export async function changeAddress(actor: Actor, payerAddress: PayerAddress, now: Date): Promise<Subscription> {
  await changeSubscription(await requireBilling(now), { payerAddress }, now);
  await recordAudit(actor, "billing.address", null, {});
  return tellSubscription(now);
}

/** The invoices that this change of plan, or the end of the subscription, takes back; what can be paid of them is ended first. */
export async function findReplaced(identifier: string | null, now: Date): Promise<number[]> {
  const billing = await requireBilling(now);
  if (identifier === null) return [...(await replacedInvoices()), ...(await unpaidUpgrades(billing)).ids];
  const plan = await choosablePlan(identifier, billing);
  const upgrades = await unpaidUpgrades(billing);
  if (isGivenUpBy(plan, upgrades)) return [...(await replacedInvoices()), ...upgrades.ids];
  const { planId, pendingPlanId } = billing;
  // The plan in force stays as it is, or the one that was to follow is given up, whatever else is overdue.
  if (plan.id === planId) return pendingPlanId === null ? [] : replacedInvoices();
  if (plan.id === pendingPlanId && hasAccess(billing.facts, billing.today, billing.graceDays)) return [];
  return mayChangePlan(billing.facts, billing.today, billing.graceDays) ? replacedInvoices() : [];
}

/** The same of a plan that the operator gives. Nothing for a company that is not billed. 404 ERR_NO_PLAN_FOUND. */
export async function findReplacedByGift(planId: number, now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  const plan = await findPlan(planId);
  return billing ? replacedByGift(billing, plan) : [];
}
