import type { Attendant } from "@balcao/shared/dashboard/schema";
import { boolean, double, integer, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { join, raw, type Sql, sql } from "../../base/sql.ts";
import { userIsOnline } from "../../company/users/presenter.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { type Measure, sumColumns, summed } from "./day-sums.ts";
import type { Asked } from "./period.ts";
import { TurnDayRow } from "./turn-day.model.ts";

const sums = ["finished", "ratings", "ratingSum", "waits", "waitSeconds", "supports", "supportSeconds"] as const;
/** The first row sums up everybody: its id is 0 and its name null. */
const shape = {
  id: integer,
  name: UserRow.columns.name.null,
  online: boolean,
  ...TurnDayRow.shape(...sums),
  medianWait: double.null,
  medianSupport: double.null,
};

const minutesOf = (measure: Measure) =>
  sql`select user_id, '${raw(measure)}' as kind, minute, sum(many) as many
    from parts, unnest(${raw(`${measure}_minutes`)}, ${raw(`${measure}_counts`)}) as of(minute, many) group by 1, 2, 3`;
const median = (measure: Measure) =>
  sql`(select m.middle from medians m where m.user_id = p.id and m.kind = '${raw(measure)}')::float8`;
const totals = sql`select user_id, sum(finished)::int8 as finished, sum(ratings)::int8 as ratings, sum(rating_sum)::int8 as "ratingSum",
  sum(waits)::int8 as waits, sum(wait_seconds)::int8 as "waitSeconds",
  sum(supports)::int8 as supports, sum(support_seconds)::int8 as "supportSeconds"
  from parts group by user_id`;
const totalOrNone = join(
  sums.map((name) => sql`coalesce(t."${raw(name)}", 0) as "${raw(name)}"`),
  ", ",
);

/** Sums of unchanged days are read from `turn_days`; the other days are summed from their turns now. */
function sumsOf({ from, to, today, timezone }: Asked): Sql {
  const zone = sql`${timezone}::text`;
  return sql`with changed as materialized (
    select distinct (queued_at at time zone ${zone})::date as day from turn_changes
  ), known as materialized (
    select day, user_id, ${sumColumns} from turn_days
    where day between ${from}::date and ${to}::date and timezone = ${zone} and day not in (select day from changed)
  ), days as materialized (
    select day::date as day from generate_series(
      greatest(${from}::date, (select (min(queued_at) at time zone ${zone})::date from turns))::timestamp,
      least(${to}::date, ${today}::date)::timestamp, '1 day') day
    where day::date not in (select day from known)
  ), ${summed(zone)}, parts as materialized (
    select user_id, ${sumColumns} from known union all select user_id, ${sumColumns} from summed
  ), totals as (
    ${totals}
  ), spread as (
    ${minutesOf("wait")} union all ${minutesOf("support")}
  ), running as (
    select user_id, kind, minute, sum(many) over (partition by user_id, kind order by minute) as upto,
      sum(many) over (partition by user_id, kind) as total from spread
  ), medians as materialized (
    select user_id, kind, (min(minute) filter (where upto * 2 >= total) + min(minute) filter (where upto * 2 > total)) / 2.0 as middle
    from running group by user_id, kind
  ), people as (
    select 0 as id, null as name, false as online union all
    select u.id, u.name, ${userIsOnline} from users u where u.deleted_at is null
  )
  select p.id, p.name, p.online, ${totalOrNone}, ${median("wait")} as "medianWait", ${median("support")} as "medianSupport"
  from people p left join totals t on t.user_id = p.id order by lower(p.name) nulls first, p.id`;
}

/** The sums of the turns of these days, of everybody together and of each user. */
export async function sumUp(period: Asked) {
  const [all, ...people] = await query(shape, sumsOf(period));
  if (!all) throw new Error("The sums of all are missing");
  return {
    supportFinished: all.finished,
    avgSupportTime: mean(all.supportSeconds, all.supports),
    medianSupportTime: all.medianSupport,
    avgWaitTime: mean(all.waitSeconds, all.waits),
    medianWaitTime: all.medianWait,
    attendants: people.map(attendant),
  };
}

/** Minutes with one decimal. */
const mean = (seconds: number, count: number): number | null =>
  count === 0 ? null : Math.round(seconds / count / 6) / 10;

const attendant = (row: RowOf<typeof shape>): Attendant => ({
  id: row.id,
  name: row.name ?? "",
  online: row.online,
  rating: row.ratings === 0 ? null : Math.round((row.ratingSum / row.ratings) * 100) / 100,
  ratings: row.ratings,
  tickets: row.finished,
  avgSupportTime: mean(row.supportSeconds, row.supports),
  medianSupportTime: row.medianSupport,
});
