import type { Attendant } from "@balcao/shared/dashboard/schema";
import { boolean, integer, type RowOf, text } from "../../base/columns.ts";
import { currentCompanyId, query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { userIsOnline } from "../../company/users/presenter.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { summed } from "./day-sums.ts";
import { addUp, medianOf } from "./histogram.ts";
import { findKept, keptDays, marksOf, type Sums, sumsOfDays, sumsShape } from "./kept-sums.ts";
import type { PeriodQuery } from "./period.ts";

/** The first row sums up all users. Its id is 0 and its name is null. */
const shape = { id: integer, name: UserRow.columns.name.null, online: boolean, kept: text, ...sumsShape };

/** The sums of days without stored sums: today, days that have changed since, and days that no worker has summed yet. */
async function sumOthers(period: PeriodQuery): Promise<RowOf<typeof shape>[]> {
  const { from, to, today, timezone } = period;
  const zone = sql`${timezone}::text`;
  return query(
    shape,
    sql`with ${keptDays(period)}, days as materialized (
      select day::date as day from generate_series(
        greatest(${from}::date, (select (min(queued_at) at time zone ${zone})::date from turns))::timestamp,
        least(${to}::date, ${today}::date)::timestamp, '1 day') day
      where day::date not in (select day from kept)
    ), ${summed(zone)}, people as (
      select 0 as id, null as name, false as online union all
      select u.id, u.name, ${userIsOnline} from users u where u.deleted_at is null
    )
    select p.id, p.name, p.online, ${marksOf} as kept, t.* from people p
    cross join lateral (select ${sumsOfDays} from summed s where s.user_id = p.id) t
    order by lower(p.name) nulls first, p.id`,
  );
}

/**
 * The sums of the turns of these days, for all users together and for each user. If a worker sums a day or a turn changes meanwhile, the two
 * statements may find different stored days. Then both statements run again.
 */
export async function sumUp(period: PeriodQuery) {
  for (;;) {
    const others = await sumOthers(period);
    const marks = others[0]?.kept ?? "";
    const kept = await findKept(currentCompanyId(), period, marks);
    if (!kept) continue;
    const [all, ...people] = others.map((row) => ({ ...row, ...added(row, kept.get(row.id)) }));
    if (!all) throw new Error("The sums of all are missing");
    return {
      supportFinished: all.finished,
      avgSupportTime: mean(all.supportSeconds, all.supports),
      medianSupportTime: medianOf(addUp(all.supportTimes)),
      avgWaitTime: mean(all.waitSeconds, all.waits),
      medianWaitTime: medianOf(addUp(all.waitTimes)),
      attendants: people.map(attendant),
    };
  }
}

/** Adds two sums. */
function added(some: Sums, others: Sums | undefined): Sums {
  if (!others) return some;
  return {
    finished: some.finished + others.finished,
    ratings: some.ratings + others.ratings,
    ratingSum: some.ratingSum + others.ratingSum,
    waits: some.waits + others.waits,
    waitSeconds: some.waitSeconds + others.waitSeconds,
    supports: some.supports + others.supports,
    supportSeconds: some.supportSeconds + others.supportSeconds,
    waitTimes: [...some.waitTimes, ...others.waitTimes],
    supportTimes: [...some.supportTimes, ...others.supportTimes],
  };
}

/** The mean in minutes with one decimal. */
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
  medianSupportTime: medianOf(addUp(row.supportTimes)),
});
