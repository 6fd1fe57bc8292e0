import type { Attendant } from "@balcao/shared/dashboard/schema";
import { query } from "../database.ts";
import { isOnlineSql } from "../users/presenter.ts";
import { sumColumns, summed } from "./day-sums.ts";
import type { Asked } from "./period.ts";

interface Sums {
  id: number;
  name: string | null;
  online: boolean;
  finished: number;
  ratings: number;
  ratingSum: number;
  waits: number;
  waitSeconds: number;
  supports: number;
  supportSeconds: number;
  medianWait: number | null;
  medianSupport: number | null;
}

const sums = sumColumns.slice(0, 7);
const values = (kind: "wait" | "support") =>
  `select user_id, '${kind}' as kind, minute, sum(many) as many from parts, unnest(${kind}_minutes, ${kind}_counts) as of(minute, many) group by 1, 2, 3`;
const median = (kind: "wait" | "support") =>
  `(select m.middle from medians m where m.user_id = p.id and m.kind = '${kind}')::float8`;

/** Days that are summed and unchanged since are taken as they are, the others are summed from their turns now. */
const statement = `with changed as materialized (
    select distinct (queued_at at time zone $4)::date as day from service_changes
  ), known as materialized (
    select day, user_id, ${sumColumns.join(", ")} from service_days
    where day between $1::date and $2::date and timezone = $4 and day not in (select day from changed)
  ), days as materialized (
    select day::date as day from generate_series(
      greatest($1::date, (select (min(queued_at) at time zone $4)::date from services))::timestamp, least($2::date, $3::date)::timestamp, '1 day') day
    where day::date not in (select day from known)
  ), ${summed("$4::text")}, parts as materialized (
    select ${["user_id", ...sumColumns].join(", ")} from known union all select ${["user_id", ...sumColumns].join(", ")} from summed
  ), totals as (
    select user_id, ${sums.map((name) => `sum(${name})::int8 as ${name}`).join(", ")} from parts group by user_id
  ), spread as (
    ${values("wait")} union all ${values("support")}
  ), running as (
    select user_id, kind, minute, sum(many) over (partition by user_id, kind order by minute) as upto,
      sum(many) over (partition by user_id, kind) as total from spread
  ), medians as materialized (
    select user_id, kind, (min(minute) filter (where upto * 2 >= total) + min(minute) filter (where upto * 2 > total)) / 2.0 as middle
    from running group by user_id, kind
  ), people as (
    select 0 as id, null as name, false as online union all
    select u.id, u.name, ${isOnlineSql("u")} from users u where u.deleted_at is null
  )
  select p.id, p.name, p.online, ${sums.map((name) => `coalesce(t.${name}, 0) as "${name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())}"`).join(", ")},
    ${median("wait")} as "medianWait", ${median("support")} as "medianSupport"
  from people p left join totals t on t.user_id = p.id order by lower(p.name) nulls first, p.id`;

/** What the turns of these days come to, of all together and of everybody who works here. */
export async function sumUp({ from, to, today, timezone }: Asked) {
  const [all, ...people] = await query<Sums>(statement, [from, to, today, timezone]);
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

const attendant = (row: Sums): Attendant => ({
  id: row.id,
  name: row.name ?? "",
  online: row.online,
  rating: row.ratings === 0 ? null : Math.round((row.ratingSum / row.ratings) * 100) / 100,
  ratings: row.ratings,
  tickets: row.finished,
  avgSupportTime: mean(row.supportSeconds, row.supports),
  medianSupportTime: row.medianSupport,
});
