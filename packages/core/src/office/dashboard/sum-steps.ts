import { companyIdSql, raw, sql } from "../../base/sql.ts";
import { sumColumns, summed } from "./day-sums.ts";

/** The number of days in one step. */
export const daysTogether = 30;
const timezone = sql`(select timezone from companies where id = ${companyIdSql})`;

/** The two steps of summing days. `forget` takes the marks of changed turns and deletes the sums of their days. `sum` makes the missing sums. */
export const sumSteps = {
  forget: sql`with changes as (delete from turn_changes returning (queued_at at time zone ${timezone})::date as day)
     delete from turn_days where timezone <> ${timezone} or day in (select day from changes)`,
  sum: sql`with days as materialized (
       select past::date as day from generate_series(
         (select (min(queued_at) at time zone ${timezone})::date from turns)::timestamp,
         (((now() - interval '2 hours') at time zone ${timezone})::date - 1)::timestamp, '1 day') past
       where not exists (select 1 from turn_days k where k.day = past::date and k.user_id = 0) order by 1 limit ${raw(daysTogether)}
     ), ${summed(timezone)}, made as (
       insert into turn_days (company_id, day, user_id, timezone, ${sumColumns})
       select ${companyIdSql}, day, user_id, ${timezone}, ${sumColumns} from summed
       union all
       select ${companyIdSql}, day, 0, ${timezone}, 0, 0, 0, 0, 0, 0, 0, '{}', '{}', '{}', '{}'
       from days where day not in (select day from begun)
     )
     select count(*)::int as days from days`,
};
