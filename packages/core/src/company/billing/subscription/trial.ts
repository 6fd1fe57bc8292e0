import { dayOfMonth } from "@balcao/shared/billing/periods";
import { addDays, wallTime } from "@balcao/shared/hours/clock";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { CompanyRow } from "../../companies/company.model.ts";
import { findPlan, givePlan } from "../../plans/give.ts";
import { readDays } from "../installation.ts";
import { SubscriptionRow } from "../models/subscription.model.ts";

/**
 * Gives a new company its subscription. The plan begins with a trial of as many days as the operator's setting says, by the server's clock and the
 * company's zone. A plan without a price needs no trial. Call it in the platform's scope or the company's. It publishes no event, because nobody
 * listens yet.
 */
export async function startTrial(companyId: number, planId: number, { now }: { now: Date }): Promise<void> {
  const plan = await findPlan(planId);
  const { trialDays } = await readDays();
  const [company] = await query(
    CompanyRow.shape("timezone", "email"),
    sql`select c.timezone, c.email from companies c where c.id = ${companyId}`,
  );
  if (!company) throw new Error(`Company ${companyId} is not there to begin a trial`);
  const today = wallTime(now, company.timezone).date;
  const isFree = plan.cents === 0;
  const trialEnd = isFree ? null : addDays(today, trialDays);
  const anchorDay = dayOfMonth(trialEnd === null ? today : addDays(trialEnd, 1));
  await givePlan(planId, companyId);
  await run(
    SubscriptionRow.insert({
      companyId,
      planId,
      state: isFree ? "active" : "trialing",
      anchorDay,
      periodStart: today,
      periodEnd: trialEnd,
      trialEnd,
      billingEmail: company.email,
    }),
  );
  await run(
    sql`update companies set due_date = ${trialEnd}::date, recurrence = 'MENSAL', suspended_at = null where id = ${companyId}`,
  );
  const details = { plan: plan.name, ...(trialEnd && { date: trialEnd }) };
  await run(
    sql`insert into billing_history (company_id, at, what, details)
     values (${companyId}, ${now}, ${isFree ? "subscription.activated" : "trial.started"}, ${JSON.stringify(details)}::jsonb)`,
  );
}
