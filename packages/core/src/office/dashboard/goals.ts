import type { Input, Reply } from "@balcao/shared/contract";
import type { dashboardApi } from "@balcao/shared/dashboard/api";
import { eachDay } from "@balcao/shared/dashboard/rules";
import type { GoalCounts } from "@balcao/shared/dashboard/schema";
import { integer, type RowOf, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { companyIdSql, raw, type Sql, sql } from "../../base/sql.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { midnight } from "./midnight.ts";
import { periodOf } from "./period.ts";

const counts = {
  answersMet: integer,
  answersMissed: integer,
  resolutionsMet: integer,
  resolutionsMissed: integer,
};
const goalColumns = sql`queue_id, user_id, answers_met, answers_missed, resolutions_met, resolutions_missed`;

/** Common table expressions that end in `summed`: the goals that were met and missed on each day in `days (day)`. */
const summed = (timezone: Sql): Sql => sql`spans as materialized (
    select day, ${midnight(sql`day`, timezone)} as starts, ${midnight(sql`day + 1`, timezone)} as ends from days
  ), summed as materialized (
    select d.day, coalesce(r.queue_id, 0) as queue_id, coalesce(r.user_id, 0) as user_id,
      ${counted("answer", true)} as answers_met, ${counted("answer", false)} as answers_missed,
      ${counted("resolution", true)} as resolutions_met, ${counted("resolution", false)} as resolutions_missed
    from spans d join goal_results r on r.at >= d.starts and r.at < d.ends group by 1, 2, 3
  )`;
const counted = (goal: "answer" | "resolution", met: boolean): Sql =>
  sql`count(*) filter (where r.goal = '${raw(goal)}' and ${met ? sql`r.met` : sql`not r.met`})::int`;

const shape = {
  part: integer,
  id: integer,
  day: text.null,
  name: text.null,
  color: QueueRow.columns.color.null,
  ...counts,
};
type Row = RowOf<typeof shape>;
/** Bits for the parts that a row sums up. The bit of queue, user or day is set when the row is a sum over all of them. */
const parts = { all: 7, queue: 3, user: 5, day: 6 };

/** How many goals were met and missed in a period, by the day of the answer or of the conversation's end. */
export async function showGoals(
  asked: Input<typeof dashboardApi.goals>["query"],
): Promise<Reply<typeof dashboardApi.goals>> {
  const { from, to, today, timezone } = await periodOf(asked);
  const zone = sql`${timezone}::text`;
  const rows = await query(
    shape,
    sql`with kept as materialized (
      select day from goal_days where day between ${from}::date and ${to}::date and timezone = ${zone} and queue_id = 0 and user_id = 0
    ), days as materialized (
      select day::date as day from generate_series(
        greatest(${from}::date, (select (min(at) at time zone ${zone})::date from goal_results))::timestamp,
        least(${to}::date, ${today}::date)::timestamp, '1 day') day
      where day::date not in (select day from kept)
    ), ${summed(zone)}, every as (
      select day, ${goalColumns} from goal_days join kept using (day) union all select day, ${goalColumns} from summed
    ), sums as (
      select grouping(q.id, u.id, e.day) as part, q.id as queue_id, u.id as user_id, e.day, ${added} from every e
      left join queues q on q.id = e.queue_id left join users u on u.id = e.user_id
      group by grouping sets ((), (q.id), (u.id), (e.day))
    )
    select s.part, coalesce(s.queue_id, s.user_id, 0) as id, s.day::text as day, coalesce(q.name, u.name) as name, q.color,
      s.answers_met as "answersMet", s.answers_missed as "answersMissed", s.resolutions_met as "resolutionsMet",
      s.resolutions_missed as "resolutionsMissed"
    from sums s left join queues q on s.part = ${raw(parts.queue)} and q.id = s.queue_id
    left join users u on s.part = ${raw(parts.user)} and u.id = s.user_id
    order by lower(coalesce(q.name, u.name)) nulls last, s.part`,
  );
  const of = (part: number) => rows.filter((row) => row.part === part);
  const [all] = of(parts.all);
  const byDay = new Map(of(parts.day).map((row) => [row.day, countsOf(row)]));
  return {
    all: all ? countsOf(all) : none,
    days: eachDay({ from, to }).map((day) => ({ day, ...(byDay.get(day) ?? none) })),
    queues: of(parts.queue).map((row) => ({
      queue: row.name === null ? null : { id: row.id, name: row.name, color: row.color ?? "" },
      ...countsOf(row),
    })),
    attendants: of(parts.user).map((row) => ({
      user: row.name === null ? null : { id: row.id, name: row.name },
      ...countsOf(row),
    })),
  };
}

const added = sql`coalesce(sum(answers_met), 0)::int as answers_met, coalesce(sum(answers_missed), 0)::int as answers_missed,
  coalesce(sum(resolutions_met), 0)::int as resolutions_met, coalesce(sum(resolutions_missed), 0)::int as resolutions_missed`;

const none: GoalCounts = { answersMet: 0, answersMissed: 0, resolutionsMet: 0, resolutionsMissed: 0 };
const countsOf = ({ answersMet, answersMissed, resolutionsMet, resolutionsMissed }: Row): GoalCounts => ({
  answersMet,
  answersMissed,
  resolutionsMet,
  resolutionsMissed,
});

/** The number of days in one step. */
const daysTogether = 30;
const itsZone = sql`(select timezone from companies where id = ${companyIdSql})`;

/** Sums finished days, and sums all days again after a change of the company's time zone. Returns whether there may be more days. */
export async function sumGoalDays(): Promise<boolean> {
  await takesLonger(120);
  await run(sql`select pg_advisory_xact_lock(4004021, ${companyIdSql})`);
  await run(sql`delete from goal_days where timezone <> ${itsZone}`);
  const [made] = await query(
    { days: integer },
    sql`with days as materialized (
      select past::date as day from generate_series(
        (select (min(at) at time zone ${itsZone})::date from goal_results)::timestamp,
        (((now() - interval '2 hours') at time zone ${itsZone})::date - 1)::timestamp, '1 day') past
      where not exists (select 1 from goal_days k where k.day = past::date and k.queue_id = 0 and k.user_id = 0)
      order by 1 limit ${raw(daysTogether)}
    ), ${summed(itsZone)}, made as (
      insert into goal_days (company_id, day, timezone, ${goalColumns})
      select ${companyIdSql}, day, ${itsZone}, ${goalColumns} from summed
      union all
      select ${companyIdSql}, day, ${itsZone}, 0, 0, 0, 0, 0, 0 from days d
      where not exists (select 1 from summed s where s.day = d.day and s.queue_id = 0 and s.user_id = 0)
    )
    select count(*)::int as days from days`,
  );
  return made?.days === daysTogether;
}
