import { query } from "../database.ts";
import { sumColumns, summed } from "./day-sums.ts";

const together = 30;
const timezone = "(select timezone from companies where id = nullif(current_setting('app.company_id', true), '')::int)";

/** All of them; in the platform's scope. */
export const companiesToSum = async (): Promise<number[]> =>
  (await query<{ id: number }>("select id from companies order by id")).map(({ id }) => id);

/**
 * Sums days that are over, and anew those in which something changed since or whose midnight is another now. A turn that began less than
 * an hour ago leaves no mark, so that days count as over two hours later: whoever still writes into one of them leaves it. Answers whether
 * there may be more.
 */
export async function sumDays(): Promise<boolean> {
  await query("select pg_advisory_xact_lock(4004021, nullif(current_setting('app.company_id', true), '')::int)");
  await query(
    `with changes as (delete from service_changes returning (queued_at at time zone ${timezone})::date as day)
     delete from service_days where timezone <> ${timezone} or day in (select day from changes)`,
  );
  // What the marks told of is in this statement's sight: it begins after they were taken.
  const made = await query<{ days: number }>(
    `with days as materialized (
       select past::date as day from generate_series(
         (select (min(queued_at) at time zone ${timezone})::date from services)::timestamp,
         (((now() - interval '2 hours') at time zone ${timezone})::date - 1)::timestamp, '1 day') past
       where not exists (select 1 from service_days k where k.day = past::date and k.user_id = 0) order by 1 limit ${together}
     ), ${summed(timezone)}, made as (
       insert into service_days (company_id, day, user_id, timezone, ${sumColumns.join(", ")})
       select nullif(current_setting('app.company_id', true), '')::int, day, user_id, ${timezone}, ${sumColumns.join(", ")} from summed
       union all
       select nullif(current_setting('app.company_id', true), '')::int, day, 0, ${timezone}, 0, 0, 0, 0, 0, 0, 0, '{}', '{}', '{}', '{}'
       from days where day not in (select day from turns)
     )
     select count(*)::int as days from days`,
  );
  return made[0]?.days === together;
}
