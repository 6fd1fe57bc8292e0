import { hasAccess, mayChangePlan } from "@balcao/shared/billing/rules";
import type { PaymentMethod, Subscription } from "@balcao/shared/billing/schema";
import type { Leaving } from "@balcao/shared/billing/chosen-to-switch-off";
import { AppError } from "@balcao/shared/errors";
import { holdPlan } from "../../plans/give.ts";
import { chooseLeavers, noneLeave } from "../../plans/chosen-to-switch-off.ts";
import type { PlanFacts } from "../../plans/presenter.ts";
import { changeAndFollow } from "../change.ts";
import { type Doer, noteHistory } from "../history.ts";
import { owedInvoices, voidInvoice } from "../invoices/invoices.ts";
import { replacedInvoices, requireNoPart } from "../invoices/replaced.ts";
import { unpaidUpgrades } from "../invoices/unpaid-upgrades.ts";
import { type Billing, requireBilling } from "../read.ts";
import { tellSubscription } from "../tell.ts";
import { giveUpUpgrades } from "./give-up-upgrade.ts";
import { issueDifference, issuePeriod, issueReturn, reissue } from "./issue.ts";
import { choosablePlan, isGivenUpBy, meaningOf } from "./plan-meaning.ts";

/**
 * Chooses a plan and how it is paid. Nothing of the invoices that it replaces can be paid any more: see `withdraw`. In the trial and for a
 * higher plan it is in force at once and an invoice is open; a lower one waits for the end of the period. Who is shut out comes back with the
 * first invoice of whichever plan. 409 ERR_PLAN_CHANGE_BLOCKED while something else is overdue or partly paid. With the plan that is in force it
 * changes how it is paid, and gives up the one that was to follow; with that one, only how it is paid. `leaving` is switched off first when the
 * plan comes and has too few places.
 */
export async function choosePlan(
  { identifier, method, leaving }: { identifier: string; method: PaymentMethod; leaving?: Leaving | undefined },
  now: Date,
  doer: Doer,
): Promise<Subscription> {
  const billing = await requireBilling(now);
  const plan = await choosablePlan(identifier, billing);
  const isNext = plan.id === billing.pendingPlanId;
  if (leaving || !isNext) await chooseLeavers(leaving ?? noneLeave);
  const chosen = { preferredMethod: method };
  const isSame = plan.id === billing.planId;
  const isChosen = billing.state !== "trialing" || billing.oldestDue !== null;
  const isOut = !hasAccess(billing.facts, billing.today, billing.graceDays);
  const upgrades = await unpaidUpgrades(billing);
  if (isGivenUpBy(plan, upgrades)) {
    const besides = { ...chosen, pendingPlanId: null, pendingFrom: null };
    await requireNoPart();
    await giveUpUpgrades(billing, upgrades, { now, doer, besides });
    return tellSubscription(now);
  }
  if (isOut && !(isSame && billing.oldestDue !== null)) return comeBackWith(plan, { ...billing, ...chosen }, now, doer);
  if (isNext) {
    await changeAndFollow(billing, chosen, now, doer);
    return tellSubscription(now);
  }
  if (isSame && isChosen) {
    if (billing.pendingPlanId !== null) await requireNoPart();
    const stays = await changeAndFollow(billing, { ...chosen, pendingPlanId: null, pendingFrom: null }, now, doer);
    if (billing.pendingPlanId === null) return tellSubscription(now);
    await noteHistory(doer, "plan.chosen", { plan: plan.name, method });
    await reissue(stays, plan, now, doer);
    return tellSubscription(now);
  }
  if (!mayChangePlan(billing.facts, billing.today, billing.graceDays)) throw new AppError("ERR_PLAN_CHANGE_BLOCKED");
  await requireNoPart();
  const { when, from, difference } = await meaningOf(plan, billing);
  if (when === "period_end") {
    await holdPlan(plan.id);
    const planned = { ...chosen, pendingPlanId: plan.id, pendingFrom: from };
    const after = await changeAndFollow(billing, planned, now, doer);
    await noteHistory(doer, "plan.planned", { plan: plan.name, date: from });
    await reissue(after, plan, now, doer);
    return tellSubscription(now);
  }
  const isFirst = billing.state === "trialing" || billing.periodEnd === null;
  const inForce = { ...chosen, planId: plan.id, pendingPlanId: null, pendingFrom: null };
  const after = await changeAndFollow(billing, { ...inForce, ...(isFirst && freshFor(plan, billing)) }, now, doer);
  await noteHistory(doer, isSame ? "plan.chosen" : "plan.changed", { plan: plan.name, method });
  if (isFirst) await issueFirst(after, plan, now, doer);
  else await reissue(after, plan, now, doer);
  if (difference > 0) await issueDifference(after, { from: billing.plan, to: plan }, difference, now, doer);
  return tellSubscription(now);
}

/** The invoice of the old plan, of which nothing was paid, is replaced; with a plan without a price the company is back at once. */
async function comeBackWith(plan: PlanFacts, billing: Billing, now: Date, doer: Doer): Promise<Subscription> {
  const replaced = await replacedInvoices();
  if ((await owedInvoices()).length > replaced.length) throw new AppError("ERR_PLAN_CHANGE_BLOCKED");
  for (const id of replaced) await voidInvoice(id, billing, doer);
  const { preferredMethod } = billing;
  const free = plan.cents === 0 ? ({ state: "active", suspendReason: null, periodEnd: null } as const) : {};
  const change = { planId: plan.id, preferredMethod, pendingPlanId: null, pendingFrom: null, ...free };
  const after = await changeAndFollow(billing, change, now, doer);
  await noteHistory(doer, "plan.changed", { plan: plan.name, ...(preferredMethod && { method: preferredMethod }) });
  if (plan.cents > 0) await issueReturn(after, plan, now, doer);
  return tellSubscription(now);
}

/** From a trial to a plan without a price, and from such a one to one with a price. */
function freshFor(plan: PlanFacts, { periodEnd, today }: Billing) {
  if (plan.cents === 0) return { state: "active", periodEnd: null } as const;
  if (periodEnd !== null) return {};
  return { periodStart: today, periodEnd: today, anchorDay: Number(today.slice(8)) };
}

/** The first invoice is due when the trial ends; its period begins the day after that, or today where that is past. */
async function issueFirst(billing: Billing, plan: PlanFacts, now: Date, doer: Doer): Promise<void> {
  for (const id of await replacedInvoices()) await voidInvoice(id, billing, doer);
  if (plan.cents === 0) return;
  await issuePeriod(billing, plan, now, doer);
}
