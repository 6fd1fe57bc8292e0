import type { Input, Reply } from "@balcao/shared/contract";
import type { dashboardApi } from "@balcao/shared/dashboard/api";
import type { Dashboard } from "@balcao/shared/dashboard/schema";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { countTickets } from "../tickets/list.ts";
import { countLeads } from "./leads.ts";
import { midnight } from "./midnight.ts";
import { sumUp } from "./numbers.ts";
import { periodOf } from "./period.ts";

/** The numbers of a period; what waits and is served is counted now, as the lists of tickets count it. */
export async function showDashboard(
  actor: Actor,
  asked: Input<typeof dashboardApi.show>["query"],
  { supportUrl }: { supportUrl: string | null },
): Promise<Dashboard> {
  const period = await periodOf(asked);
  const { attendants, ...sums } = await sumUp(period);
  const { pending, open } = await countTickets(actor, { showAll: true, queueIds: [] });
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

/** By the clock on the wall: an hour that daylight saving repeats has both, one that it skips is empty. */
export async function showHourly(now = new Date()): Promise<Reply<typeof dashboardApi.hourly>> {
  const rows = await query<{ date: string; hour: number; tickets: number }>(
    `with here as materialized (
       select timezone, ($1::timestamptz at time zone timezone)::date as day from companies where id = nullif(current_setting('app.company_id', true), '')::int
     ), today as materialized (
       select timezone, day, ${midnight("day", "timezone")} as starts, ${midnight("day + 1", "timezone")} as ends from here
     ), counted as (
       select extract(hour from t.created_at at time zone (select timezone from today))::int as hour, count(*)::int as tickets from tickets t
       where t.created_at >= (select starts from today) and t.created_at < (select ends from today) group by 1
     )
     select day::text as date, h.hour, coalesce(tickets, 0) as tickets from today, generate_series(0, 23) h(hour) left join counted using (hour) order by 2`,
    [now],
  );
  return { date: rows[0]?.date ?? "", hours: rows.map(({ tickets }) => tickets) };
}
