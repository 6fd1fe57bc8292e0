import type { Input, Reply } from "@balcao/shared/contract";
import type { dashboardApi } from "@balcao/shared/dashboard/api";
import { type Days, daysBefore, eachDay } from "@balcao/shared/dashboard/rules";
import { integer, type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { keptDays } from "./kept-sums.ts";
import { midnight } from "./midnight.ts";
import { type PeriodQuery, periodOf } from "./period.ts";

/** The highest number of queues, tags or numbers in a picture. Those with the most turns are shown. */
const most = 12;

/**
 * The data of the dashboard's pictures for a period: by day beside the period before, by queue, tag and number, and the waits of customers by hour.
 */
export async function showPictures(
  asked: Input<typeof dashboardApi.pictures>["query"],
): Promise<Reply<typeof dashboardApi.pictures>> {
  const period = await periodOf(asked);
  const earlier = daysBefore(period);
  const finished = await finishedByDay({ ...period, from: earlier.from });
  const rows = await turnsByPlace(period);
  const daysIn = (days: Days) => eachDay(days).map((day) => ({ day, finished: finished.get(day) ?? 0 }));
  const of = (part: Part) => rows.filter((row) => row.part === part);
  const waits = new Map(of("hour").map(({ id, seconds }) => [id, seconds]));
  return {
    days: daysIn(period),
    before: daysIn(earlier),
    waits: Array.from({ length: 24 }, (_, hour) => minutesOf(waits.get(hour) ?? null)),
    queues: of("queue").map(({ id, name, color, turns }) => ({
      queue: name === null ? null : { id, name, color: color ?? "" },
      turns,
    })),
    tags: of("tag").map(({ turns, ...row }) => ({ tag: named(row), turns })),
    connections: of("connection").map(({ turns, ...row }) => ({ connection: named(row), turns })),
  };
}

const named = ({ id, name }: Pick<Row, "id" | "name">) => ({ id, name: name ?? "" });
/** Seconds as minutes with one decimal. */
const minutesOf = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10);

/** How many of the turns that began on a day have ended. The stored sums give this, and the turns themselves for days without sums. */
async function finishedByDay(period: PeriodQuery): Promise<Map<string, number>> {
  const { from, to, today, timezone } = period;
  const zone = sql`${timezone}::text`;
  const rows = await query(
    { day: text, finished: integer },
    sql`with ${keptDays(period)}, spans as materialized (
      select day::date as day, ${midnight(sql`day`, zone)} as starts, ${midnight(sql`day::date + 1`, zone)} as ends
      from generate_series(
        greatest(${from}::date, (select (min(queued_at) at time zone ${zone})::date from turns))::timestamp,
        least(${to}::date, ${today}::date)::timestamp, '1 day') day
      where day::date not in (select day from kept)
    )
    select day::text as day, finished from turn_days join kept using (day) where user_id = 0
    union all
    select d.day::text, count(s.finished_at)::int from spans d
    join turns s on s.queued_at >= d.starts and s.queued_at < d.ends group by d.day`,
  );
  return new Map(rows.map(({ day, finished }) => [day, finished]));
}

type Part = "queue" | "tag" | "connection" | "hour";
const shape = {
  part: text,
  /** The id of the place; for an hour, the hour itself. */
  id: integer,
  name: QueueRow.columns.name.null,
  color: QueueRow.columns.color.null,
  turns: integer,
  seconds: integer.null,
};
type Row = RowOf<typeof shape>;

/** The turns of a period by place and time, from one pass over them. */
async function turnsByPlace({ from, to, timezone }: PeriodQuery): Promise<Row[]> {
  const zone = sql`${timezone}::text`;
  return query(
    shape,
    sql`with begun as materialized (
      select s.ticket_id, s.queue_id, t.connection_id, s.wait, extract(hour from s.queued_at at time zone ${zone})::int as hour
      from turns s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
      where s.queued_at >= ${midnight(sql`${from}`, zone)} and s.queued_at < ${midnight(sql`${to}::date + 1`, zone)}
    ), places as (
      ${ofPlace("queue", sql`begun b left join queues p on p.id = b.queue_id`, sql`p.color`)}
      union all ${ofPlace("tag", sql`begun b join ticket_tags x on x.ticket_id = b.ticket_id join tags p on p.id = x.tag_id`)}
      union all ${ofPlace("connection", sql`begun b join connections p on p.id = b.connection_id`)}
    )
    select part, id, name, color, turns, null::int as seconds from places
    union all
    select 'hour', hour, null, null, count(*)::int, round(avg(wait))::int from begun where wait is not null group by hour
    order by part, turns desc, name nulls last, id`,
  );
}

/** The turns in each place `p`. Only the places with the most turns are shown. */
const ofPlace = (part: Part, places: Sql, color: Sql = sql`null::text`): Sql =>
  sql`(select '${raw(part)}' as part, coalesce(p.id, 0) as id, p.name, ${color} as color, count(*)::int as turns
    from ${places} group by 2, 3, 4 order by 5 desc, 3 limit ${raw(most)})`;
