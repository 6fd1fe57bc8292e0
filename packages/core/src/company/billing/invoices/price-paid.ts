import {
  dayOfMonth,
  earlierOf,
  lengthOf,
  monthsOf,
  type PeriodPrice,
  periodFrom,
} from "@balcao/shared/billing/periods";
import { date, integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import type { PlanFacts } from "../../plans/presenter.ts";
import type { Billing } from "../read.ts";

/** What a recurrence of the plan costs by the list of today. */
export const priceOf = (plan: PlanFacts, { recurrence }: Pick<Billing, "recurrence">): number =>
  plan.cents * monthsOf[recurrence];

/** How many days a whole period has that begins with the one that runs, wherever its end was moved to. */
function wholeDays({ periodStart, periodEnd, recurrence }: Billing): number {
  const start = earlierOf(periodStart, periodEnd ?? periodStart);
  return lengthOf(periodFrom(start, dayOfMonth(start), recurrence));
}

/** Of the same recurrence no two periods differ by more: a month has 28 to 31 days. */
const mostBetween = 3;

/** What a whole period of this plan costs beside what was paid: for as many days, unless the recurrence was changed. */
export function priceBeside(plan: PlanFacts, billing: Billing, paid: PeriodPrice): PeriodPrice {
  const days = wholeDays(billing);
  return { cents: priceOf(plan, billing), days: Math.abs(days - paid.days) <= mostBetween ? paid.days : days };
}

/**
 * What the company pays for a whole period of the plan that it has: by its invoices, for a new list price is of the next one. Of a plan that nobody
 * paid for, in force by the operator's gift, the list price.
 */
export async function pricePaid(billing: Billing): Promise<PeriodPrice> {
  const [paid] = await query(
    { id: integer, planId: integer.null, cents: integer, start: date, end: date },
    sql`select i.id, i.plan_id as "planId", coalesce(i.whole_cents, i.cents) as cents, i.period_start as start, i.period_end as "end" from invoices i
      where i.kind = 'period' and i.state in ('paid', 'disputed') and i.period_start is not null and i.period_end is not null
      order by i.period_end desc, i.id desc limit 1`,
  );
  const listed = { cents: priceOf(billing.plan, billing), days: wholeDays(billing) };
  if (!paid) return listed;
  const days = lengthOf(paid);
  const [upgrade] = await query(
    { cents: integer.null },
    sql`select i.whole_cents as cents from invoices i where i.kind = 'upgrade' and i.state <> 'void' and i.id > ${paid.id}
      and i.plan_id = ${billing.planId} order by i.id desc limit 1`,
  );
  if (upgrade) return { cents: upgrade.cents ?? listed.cents, days };
  return { cents: paid.planId === billing.planId ? paid.cents : listed.cents, days };
}
