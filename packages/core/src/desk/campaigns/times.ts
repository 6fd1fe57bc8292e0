import type { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import type { Reply } from "@balcao/shared/contract";
import { integer, oneOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { companyIdSql, sql } from "../../base/sql.ts";
import { showCampaign } from "./access.ts";

type Times = Reply<typeof campaignReportApi.times>;
type Counts = Omit<Times["times"][number], "at">;
const none: Counts = { sent: 0, delivered: 0, read: 0, replied: 0 };
const stepMs = { hour: 3_600_000, day: 86_400_000 };
const shape = {
  step: oneOf(["hour", "day"]),
  at: text,
  sent: integer,
  delivered: integer,
  read: integer,
  replied: integer,
};

/**
 * How many messages of a campaign were sent, delivered, read and answered in each hour of the company's clock. When these times span more than three
 * days, the steps are days.
 */
export async function showTimes(id: number): Promise<Times> {
  await showCampaign(id);
  const rows = await query(
    shape,
    sql`with went as materialized (
      select s.sent_at, s.delivered_at, s.read_at, s.replied_at from campaign_shippings s
      where s.campaign_id = ${id} and s.sent_at is not null
    ), span as materialized (
      select case when max(greatest(sent_at, delivered_at, read_at, replied_at)) - min(sent_at) <= interval '3 days' then 'hour' else 'day' end as step
      from went
    ), here as materialized (
      select timezone from companies where id = ${companyIdSql}
    ), moments as (
      select v.kind, date_trunc(span.step, v.moment at time zone here.timezone) as at from went cross join span cross join here
      cross join lateral (values ('sent', sent_at), ('delivered', delivered_at), ('read', read_at), ('replied', replied_at)) v(kind, moment)
      where v.moment is not null
    )
    select (select step from span) as step, to_char(at, 'YYYY-MM-DD"T"HH24:MI') as at, count(*) filter (where kind = 'sent')::int as sent,
      count(*) filter (where kind = 'delivered')::int as delivered, count(*) filter (where kind = 'read')::int as read,
      count(*) filter (where kind = 'replied')::int as replied
    from moments group by at order by moments.at`,
  );
  const step = rows[0]?.step ?? "hour";
  const counts = new Map(
    rows.map(({ at, sent, delivered, read, replied }) => [at, { sent, delivered, read, replied }]),
  );
  return { step, times: everyStep(rows, stepMs[step]).map((at) => ({ at, ...(counts.get(at) ?? none) })) };
}

/** Every step from the first to the last, also steps in which nothing happened. */
function everyStep(rows: readonly { at: string }[], step: number): string[] {
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return [];
  // A clock's reading has no zone, so it is counted as if it were Greenwich time.
  const begin = Date.parse(`${first.at}Z`);
  const many = (Date.parse(`${last.at}Z`) - begin) / step + 1;
  return Array.from({ length: many }, (_, n) => new Date(begin + n * step).toISOString().slice(0, 16));
}
