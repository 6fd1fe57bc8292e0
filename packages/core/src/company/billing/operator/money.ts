import type { billingOperatorApi } from "@balcao/shared/billing/operator-api";
import type { Reply } from "@balcao/shared/contract";
import { date, integer, text, textOf, timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { asMoney } from "../presenter.ts";
import { today } from "./lists.ts";

// The operator's figures over all companies. Call the functions in the platform's scope.

type Sums = Reply<typeof billingOperatorApi.sums>;

const mostMonths = 24;
const daysAhead = 30;
/** How many ending trials, and how many companies that left, are shown by name. */
const mostNamed = 50;

/** The open and overdue sums, the payments by month (newest first), the trials that end, and the companies that left. */
export async function moneySums(now: Date): Promise<Sums> {
  const [owed] = await query(
    { open: integer, overdue: integer },
    sql`select coalesce(sum(i.cents - i.paid_cents), 0)::bigint as open,
       coalesce(sum(i.cents - i.paid_cents) filter (where i.due_date < ${today(now)}), 0)::bigint as overdue
     from invoices i join companies c on c.id = i.company_id where i.state in ('open', 'charged_back')`,
  );
  return {
    open: asMoney(owed?.open ?? 0),
    overdue: asMoney(owed?.overdue ?? 0),
    months: await paidByMonth(),
    trials: await trialsThatEnd(now),
    left: await whoLeft(now),
  };
}

/** The payments of each month for each plan. A deleted plan, or an invoice without a plan, has the name null. */
async function paidByMonth(): Promise<Sums["months"]> {
  const rows = await query(
    { month: text, plan: text.null, cents: integer, invoices: integer },
    sql`with paid as (
      select to_char(p.paid_at at time zone c.timezone, 'YYYY-MM') as month, l.name as plan, sum(p.cents - p.refunded_cents)::bigint as cents,
        count(distinct p.invoice_id)::int as invoices
      from payments p join companies c on c.id = p.company_id
      left join invoices i on i.company_id = p.company_id and i.id = p.invoice_id left join plans l on l.id = i.plan_id
      where p.cents > p.refunded_cents group by 1, 2
    ), newest as (
      select *, dense_rank() over (order by month desc) as place from paid
    )
    select month, plan, cents, invoices from newest where place <= ${mostMonths} order by month desc, cents desc, plan`,
  );
  const months = new Map<string, typeof rows>();
  for (const row of rows) months.set(row.month, [...(months.get(row.month) ?? []), row]);
  return [...months].map(([month, plans]) => ({
    month,
    paid: asMoney(plans.reduce((sum, { cents }) => sum + cents, 0)),
    invoices: plans.reduce((sum, { invoices }) => sum + invoices, 0),
    plans: plans.map(({ plan, cents }) => ({ plan, paid: asMoney(cents) })),
  }));
}

/** The trials whose last day is today or in the coming days, the soonest first. */
async function trialsThatEnd(now: Date): Promise<Sums["trials"]> {
  const rows = await query(
    { id: integer, name: text, plan: text, day: date, companies: integer },
    sql`with ending as (
      select c.id, c.name, l.name as plan, s.trial_end as day, row_number() over (order by s.trial_end, c.id) as place,
        count(*) over (partition by s.trial_end)::int as companies, row_number() over (partition by s.trial_end order by c.id) as of_day
      from subscriptions s join companies c on c.id = s.company_id join plans l on l.id = s.plan_id
      where s.state = 'trialing' and c.removed_at is null and s.trial_end between ${today(now)} and ${today(now)} + ${daysAhead}::int
    )
    select id, name, plan, day, companies from ending where place <= ${mostNamed} or of_day = 1 order by place`,
  );
  return {
    days: [...new Map(rows.map(({ day, companies }) => [day, { day, companies }])).values()],
    soonest: rows.slice(0, mostNamed).map(({ id, name, plan, day }) => ({ company: { id, name }, plan, endsOn: day })),
  };
}

/** The companies that were shut out or removed and still are, counted by month, and the latest of them by name. */
async function whoLeft(now: Date): Promise<Sums["left"]> {
  const gone = sql`gone as (
    select c.id, c.name, least(c.suspended_at, c.removed_at) as at, to_char(least(c.suspended_at, c.removed_at) at time zone c.timezone, 'YYYY-MM') as month,
      case when c.suspended_at is null then 'removed' else coalesce(s.suspend_reason, 'unpaid') end as why
    from companies c join subscriptions s on s.company_id = c.id
    where least(c.suspended_at, c.removed_at) > ${now}::timestamptz - interval '12 months'
  )`;
  const months = await query(
    { month: text, companies: integer },
    sql`with ${gone} select month, count(*)::int as companies from gone group by month order by month desc`,
  );
  const last = await query(
    { id: integer, name: text, at: timestamp, why: textOf<Sums["left"]["last"][number]["why"]>() },
    sql`with ${gone} select id, name, at, why from gone order by at desc, id desc limit ${mostNamed}`,
  );
  return { months, last: last.map(({ id, name, at, why }) => ({ company: { id, name }, at: at.toISOString(), why })) };
}
