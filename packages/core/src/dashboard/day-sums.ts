import { midnight } from "./midnight.ts";

/** What `service_days` keeps of a day, in this order. */
export const sumColumns = [
  "finished",
  "ratings",
  "rating_sum",
  "waits",
  "wait_seconds",
  "supports",
  "support_seconds",
  "wait_minutes",
  "wait_counts",
  "support_minutes",
  "support_counts",
] as const;

const minute = (column: "wait" | "support") => `(s.${column} + 30) / 60`;
const histogram = (kind: "wait" | "support") =>
  `coalesce(array_agg(minute order by minute) filter (where kind = '${kind}'), '{}') as ${kind}_minutes,
   coalesce(array_agg(many order by minute) filter (where kind = '${kind}'), '{}') as ${kind}_counts`;
/** How long people waited is told of all together only. */
const waitCells = `select day, 0 as user_id, 'wait' as kind, ${minute("wait")} as minute, count(*)::int as many
   from turns s where s.wait is not null group by day, ${minute("wait")}`;
const supportCells = `select day, coalesce(user_id, 0) as user_id, 'support' as kind, ${minute("support")} as minute, count(*)::int as many
   from turns s where s.support is not null
   group by grouping sets ((day, ${minute("support")}), (day, user_id, ${minute("support")})) having grouping(user_id) = 1 or user_id is not null`;

/**
 * Tables that end in `summed`: of each day in `days (day)` and each user, and of all users (0), the sums of the turns that began that
 * day where the company is. Waits are of whoever waited, support of what was finished; a minute is the nearest one.
 */
export const summed = (timezone: string): string => `spans as materialized (
    select day, ${midnight("day", timezone)} as starts, ${midnight("day + 1", timezone)} as ends from days
  ), turns as materialized (
    select d.day, s.user_id, s.finished_at, s.rating, s.wait, s.support from spans d
    join services s on s.queued_at >= d.starts and s.queued_at < d.ends
  ), sums as (
    select day, coalesce(user_id, 0) as user_id, count(finished_at)::int as finished, count(rating)::int as ratings,
      coalesce(sum(rating), 0)::int as rating_sum, count(wait)::int as waits, coalesce(sum(wait), 0)::bigint as wait_seconds,
      count(support)::int as supports, coalesce(sum(support), 0)::bigint as support_seconds
    from turns group by grouping sets ((day), (day, user_id)) having grouping(user_id) = 1 or user_id is not null
  ), cells as (
    ${waitCells} union all ${supportCells}
  ), histograms as (
    select day, user_id, ${histogram("wait")}, ${histogram("support")} from cells group by day, user_id
  ), summed as (
    select day, user_id, finished, ratings, rating_sum, waits, wait_seconds, supports, support_seconds,
      ${["wait_minutes", "wait_counts", "support_minutes", "support_counts"].map((name) => `coalesce(${name}, '{}') as ${name}`).join(", ")}
    from sums left join histograms using (day, user_id)
  )`;
