import { dayOfMonth, laterOf, periodFrom } from "@balcao/shared/billing/periods";
import { addDays } from "@balcao/shared/hours/clock";
import type { PlanFacts } from "../../plans/presenter.ts";
import type { Doer } from "../history.ts";
import { issueInvoice, voidInvoice } from "../invoices/invoices.ts";
import { priceOf } from "../invoices/price-paid.ts";
import { replacedInvoices } from "../invoices/replaced.ts";
import type { Billing } from "../read.ts";

// The invoices that a subscription issues, at the prices of today.

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
      wholeCents: priceOf(plan, billing),
    },
    now,
    doer,
  );
}

/** The invoice of the next period, which was made at another price, is made anew. */
export async function reissue(billing: Billing, plan: PlanFacts, now: Date, doer: Doer): Promise<void> {
  const replaced = await replacedInvoices();
  for (const id of replaced) await voidInvoice(id, billing, doer);
  if (replaced.length > 0 && plan.cents > 0) await issuePeriod(billing, plan, now, doer);
}

/** The invoice of what a dearer plan costs for the rest of the period; due today. */
export async function issueDifference(
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
    wholeCents: priceOf(to, billing),
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
      wholeCents: priceOf(plan, billing),
    },
    now,
    doer,
  );
}
