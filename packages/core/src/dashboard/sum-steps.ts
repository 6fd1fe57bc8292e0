import { sumColumns, summed } from "./day-sums.ts";

/** Days that one step sums. */
export const daysTogether = 30;
const company = "nullif(current_setting('app.company_id', true), '')::int";
const timezone = `(select timezone from companies where id = ${company})`;

/** How days are summed, in SQL: `forget` takes the marks of what changed and drops the sums they spoil, `sum` makes what is missing. */
export const sumSteps = {
  forget: `with changes as (delete from service_changes returning (queued_at at time zone ${timezone})::date as day)
     delete from service_days where timezone <> ${timezone} or day in (select day from changes)`,
  sum: `with days as materialized (
       select past::date as day from generate_series(
         (select (min(queued_at) at time zone ${timezone})::date from services)::timestamp,
         (((now() - interval '2 hours') at time zone ${timezone})::date - 1)::timestamp, '1 day') past
       where not exists (select 1 from service_days k where k.day = past::date and k.user_id = 0) order by 1 limit ${daysTogether}
     ), ${summed(timezone)}, made as (
       insert into service_days (company_id, day, user_id, timezone, ${sumColumns.join(", ")})
       select ${company}, day, user_id, ${timezone}, ${sumColumns.join(", ")} from summed
       union all
       select ${company}, day, 0, ${timezone}, 0, 0, 0, 0, 0, 0, 0, '{}', '{}', '{}', '{}'
       from days where day not in (select day from turns)
     )
     select count(*)::int as days from days`,
};
