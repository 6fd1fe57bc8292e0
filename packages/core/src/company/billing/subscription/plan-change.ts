import { dayOfMonth, differenceFor, earlierOf, laterOf, monthsOf, periodFrom } from "@balcao/shared/billing/periods";
import { hasAccess, mayChangePlan } from "@balcao/shared/billing/rules";
import type { PaymentMethod, PlanChange, Subscription } from "@balcao/shared/billing/schema";
import type { Leaving } from "@balcao/shared/billing/chosen-to-switch-off";
import { AppError } from "@balcao/shared/errors";
import { addDays } from "@balcao/shared/hours/clock";
import { integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { findPlanBy, holdPlan } from "../../plans/give.ts";
import { chooseLeavers, listInOrder, noneLeave } from "../../plans/chosen-to-switch-off.ts";
import { type PlanFacts, presentPlan } from "../../plans/presenter.ts";
import { changeAndFollow } from "../change.ts";
import { type Doer, noteHistory } from "../history.ts";
import { issueInvoice, owedInvoices, voidInvoice } from "../invoices/invoices.ts";
import { asMoney } from "../presenter.ts";
import { type Billing, readBilling, requireBilling } from "../read.ts";
import { replacedInvoices, requireNoPart } from "../invoices/replaced.ts";
import { tellSubscription } from "../tell.ts";

/** What a recurrence of the plan costs. */
export const priceOf = (plan: PlanFacts, { recurrence }: Billing): number => plan.cents * monthsOf[recurrence];

/** A plan that this company may choose: one that is offered, or the one that it has or waits for. Others are not told from those that do not exist. */
export async function choosablePlan(identifier: string, { planId, pendingPlanId }: Billing): Promise<PlanFacts> {
  const plan = await findPlanBy(identifier);
  if (!plan.isPublic && plan.id !== planId && plan.id !== pendingPlanId) throw new AppError("ERR_NO_PLAN_FOUND");
  return plan;
}

/** What choosing this plan would mean; nothing is changed. */
export async function previewPlan(identifier: string, now: Date): Promise<PlanChange> {
  const billing = await readBilling(now);
  if (!billing) throw new AppError("ERR_SUBSCRIPTION_STATE");
  const plan = await choosablePlan(identifier, billing);
  if (plan.id === billing.planId && billing.pendingPlanId === null && billing.state !== "trialing")
    throw new AppError("ERR_PLAN_ACTIVE");
  if (!mayChangePlan(billing.facts, billing.today, billing.graceDays)) throw new AppError("ERR_PLAN_CHANGE_BLOCKED");
  await requireNoPart();
  const { when, from, difference } = meaningOf(plan, billing);
  return {
    plan: presentPlan(plan),
    when,
    from,
    difference: asMoney(difference),
    ...(await beyond(plan)),
    lost: billing.plan.features.filter((feature) => !plan.features.includes(feature)),
  };
}

function meaningOf(
  plan: PlanFacts,
  billing: Billing,
): { when: "now" | "period_end"; from: string; difference: number } {
  const { today, periodStart, periodEnd, recurrence } = billing;
  if (billing.state === "trialing" || !hasAccess(billing.facts, today, billing.graceDays) || periodEnd === null)
    return { when: "now", from: today, difference: 0 };
  if (plan.cents < billing.plan.cents)
    return { when: "period_end", from: addDays(laterOf(periodEnd, today), 1), difference: 0 };
  const prices = { from: billing.plan.cents, to: plan.cents, months: monthsOf[recurrence] };
  const period = { start: earlierOf(periodStart, periodEnd), end: periodEnd };
  return { when: "now", from: today, difference: differenceFor(prices, period, today) };
}

async function beyond(plan: PlanFacts): Promise<Pick<PlanChange, "over" | "leavers">> {
  const [have] = await query(
    { users: integer, connections: integer, queues: integer, storageMb: integer },
    sql`select (select count(*) from users where deleted_at is null and off_by is null)::int as users,
       (select count(*) from connections where deleted_at is null and off_by is null)::int as connections, (select count(*) from queues)::int as queues,
       (select ceil(storage_bytes / 1048576.0) from companies)::int as "storageMb"`,
  );
  if (!have) throw new AppError("ERR_NO_COMPANY_FOUND");
  const limits = {
    users: plan.maxUsers,
    connections: plan.maxConnections,
    queues: plan.maxQueues,
    storageMb: plan.maxStorageMb,
  };
  const over = (["users", "connections", "queues", "storageMb"] as const).flatMap((place) => {
    const limit = limits[place];
    return limit !== null && have[place] > limit ? [{ place, have: have[place], limit }] : [];
  });
  const listed = async (what: keyof Leaving) => (over.some(({ place }) => place === what) ? listInOrder(what) : []);
  return { over, leavers: { users: await listed("users"), connections: await listed("connections") } };
}

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
  const { when, from, difference } = meaningOf(plan, billing);
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

/** The invoice, due today, whose payment brings back who is shut out: its period begins today, or after what was paid for. */
export async function issueReturn(billing: Billing, plan: PlanFacts, now: Date, doer: Doer): Promise<void> {
  const { periodEnd, today, anchorDay, recurrence } = billing;
  const start = periodEnd !== null && periodEnd >= today ? addDays(periodEnd, 1) : today;
  const period = periodFrom(start, start === today ? dayOfMonth(today) : anchorDay, recurrence);
  await issueInvoice(
    billing,
    {
      kind: "period",
      planId: plan.id,
      detail: plan.name,
      periodStart: period.start,
      periodEnd: period.end,
      dueDate: today,
      cents: priceOf(plan, billing),
    },
    now,
    doer,
  );
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

/** The invoice of the next period, which was made at another price, is made anew. */
async function reissue(billing: Billing, plan: PlanFacts, now: Date, doer: Doer): Promise<void> {
  const replaced = await replacedInvoices();
  for (const id of replaced) await voidInvoice(id, billing, doer);
  if (replaced.length > 0 && plan.cents > 0) await issuePeriod(billing, plan, now, doer);
}

async function issueDifference(
  billing: Billing,
  { from, to }: Record<"from" | "to", PlanFacts>,
  cents: number,
  now: Date,
  doer: Doer,
): Promise<void> {
  const none = { periodStart: null, periodEnd: null };
  const invoice = {
    kind: "upgrade",
    planId: to.id,
    fromPlanId: from.id,
    detail: to.name,
    dueDate: billing.today,
    cents,
    ...none,
  } as const;
  await issueInvoice(billing, invoice, now, doer);
}

/** Makes the invoice of the period after the one that is paid; due on the last day that is. None where there is one. */
export async function issuePeriod(billing: Billing, plan: PlanFacts, now: Date, doer: Doer): Promise<void> {
  if (billing.periodEnd === null) return;
  const { start, end } = periodFrom(addDays(billing.periodEnd, 1), billing.anchorDay, billing.recurrence);
  await issueInvoice(
    billing,
    {
      kind: "period",
      planId: plan.id,
      detail: plan.name,
      periodStart: start,
      periodEnd: end,
      dueDate: laterOf(billing.periodEnd, billing.today),
      cents: priceOf(plan, billing),
    },
    now,
    doer,
  );
}
