import type { Input, Reply } from "@balcao/shared/contract";
import type { dashboardApi } from "@balcao/shared/dashboard/api";
import type { Dashboard } from "@balcao/shared/dashboard/schema";
import { integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { companyIdSql, sql } from "../../base/sql.ts";
import { countActive } from "../../desk/tickets/lists/list.ts";
import { countLeads } from "./leads.ts";
import { midnight } from "./midnight.ts";
import { sumUp } from "./period-sums.ts";
import { periodOf } from "./period.ts";

/** The numbers of a period, for users who see all tickets. Pending and open tickets are the present ones, as in the lists of tickets. */
export async function showDashboard(
  asked: Input<typeof dashboardApi.show>["query"],
  { supportUrl }: { supportUrl: string | null },
): Promise<Dashboard> {
  const period = await periodOf(asked);
  const { attendants, ...sums } = await sumUp(period);
  const { pending, open } = await countActive();
  const leads = await countLeads(period);
  const { from, to, timezone } = period;
  return {
    counters: { supportPending: pending, supportHappening: open, leads, ...sums },
    attendants,
    period: { from, to },
    timezone,
    supportUrl,
  };
}

/** Tickets by hour of the local clock. An hour that daylight saving repeats is counted in both passes, and an hour that it skips is empty. */
export async function showHourly(now = new Date()): Promise<Reply<typeof dashboardApi.hourly>> {
  const rows = await query(
    { date: text, hour: integer, tickets: integer },
    sql`with here as materialized (
       select timezone, (${now}::timestamptz at time zone timezone)::date as day from companies
       where id = ${companyIdSql}
     ), today as materialized (
       select timezone, day, ${midnight(sql`day`, sql`timezone`)} as starts, ${midnight(sql`day + 1`, sql`timezone`)} as ends from here
     ), counted as (
       select extract(hour from t.created_at at time zone (select timezone from today))::int as hour, count(*)::int as tickets from tickets t
       where t.created_at >= (select starts from today) and t.created_at < (select ends from today) group by 1
     )
     select day::text as date, h.hour, coalesce(tickets, 0) as tickets from today, generate_series(0, 23) h(hour) left join counted using (hour) order by 2`,
  );
  return { date: rows[0]?.date ?? "", hours: rows.map(({ tickets }) => tickets) };
}
