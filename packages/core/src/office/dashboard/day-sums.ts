import { raw, type Sql, sql } from "../../base/sql.ts";
import { midnight } from "./midnight.ts";

/** The sums that `turn_days` stores for a day, in this order. */
export const sumColumns = sql`finished, ratings, rating_sum, waits, wait_seconds, supports, support_seconds,
  wait_minutes, wait_counts, support_minutes, support_counts`;
/** The measured durations of a turn. */
type Measure = "wait" | "support";

const minute = (measure: Measure) => sql`(s.${raw(measure)} + 30) / 60`;
const histogram = (measure: Measure) =>
  sql`coalesce(array_agg(minute order by minute) filter (where kind = '${raw(measure)}'), '{}') as ${raw(`${measure}_minutes`)},
   coalesce(array_agg(many order by minute) filter (where kind = '${raw(measure)}'), '{}') as ${raw(`${measure}_counts`)}`;
/** Waits are counted only for all users together. */
const waitCells = sql`select day, 0 as user_id, 'wait' as kind, ${minute("wait")} as minute, count(*)::int as many
   from begun s where s.wait is not null group by day, ${minute("wait")}`;
const supportCells = sql`select day, coalesce(user_id, 0) as user_id, 'support' as kind, ${minute("support")} as minute, count(*)::int as many
   from begun s where s.support is not null
   group by grouping sets ((day, ${minute("support")}), (day, user_id, ${minute("support")})) having grouping(user_id) = 1 or user_id is not null`;

/**
 * Common table expressions that end in `summed`. It has the sums of the turns that began on each day in `days (day)`, in the company's time zone, for
 * each user and for all users together (user 0). Every turn that waited has a wait, and every finished turn has a support time. Minutes are rounded.
 */
export const summed = (timezone: Sql): Sql => sql`spans as materialized (
    select day, ${midnight(sql`day`, timezone)} as starts, ${midnight(sql`day + 1`, timezone)} as ends from days
  ), begun as materialized (
    select d.day, s.user_id, s.finished_at, s.rating, s.wait, s.support from spans d
    join turns s on s.queued_at >= d.starts and s.queued_at < d.ends
  ), sums as (
    select day, coalesce(user_id, 0) as user_id, count(finished_at)::int as finished, count(rating)::int as ratings,
      coalesce(sum(rating), 0)::int as rating_sum, count(wait)::int as waits, coalesce(sum(wait), 0)::bigint as wait_seconds,
      count(support)::int as supports, coalesce(sum(support), 0)::bigint as support_seconds
    from begun group by grouping sets ((day), (day, user_id)) having grouping(user_id) = 1 or user_id is not null
  ), cells as (
    ${waitCells} union all ${supportCells}
  ), histograms as (
    select day, user_id, ${histogram("wait")}, ${histogram("support")} from cells group by day, user_id
  ), summed as materialized (
    select day, user_id, finished, ratings, rating_sum, waits, wait_seconds, supports, support_seconds,
      coalesce(wait_minutes, '{}') as wait_minutes, coalesce(wait_counts, '{}') as wait_counts,
      coalesce(support_minutes, '{}') as support_minutes, coalesce(support_counts, '{}') as support_counts
    from sums left join histograms using (day, user_id)
  )`;
