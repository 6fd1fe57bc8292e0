import type { PauseReason } from "@balcao/shared/campaigns/schema";
import { wallTime } from "@balcao/shared/hours/clock";
import { type Sql, sql } from "../../base/sql.ts";
import { knownSince } from "../retentions/traces.ts";

/** The stored figures about the pace of a number. Times are texts, as in JSON. */
export interface CareFigures {
  since: string;
  day: string | null;
  dayCold: number;
  dayKnown: number;
  dayService: number;
  hour: string | null;
  hourCold: number;
  brake: PauseReason | null;
  brakedUntil: string | null;
  halvedUntil: string | null;
}

/**
 * The figures of a number `w` as JSON. A number that has sent nothing for a campaign has no row yet, so its age counts from its first message. When the
 * connection has another number than its row names, the age starts again.
 */
export const careFigures: Sql = sql`(
    select json_build_object('since', case when c.number <> w.number then now() else coalesce(c.since, least(began.at, ${knownSince(sql`w.company_id`, sql`w.id`)}), now()) end, 'day', c.day,
      'dayCold', coalesce(c.day_cold, 0), 'dayKnown', coalesce(c.day_known, 0), 'dayService', coalesce(c.day_service, 0), 'hour', c.hour,
      'hourCold', coalesce(c.hour_cold, 0), 'brake', c.brake, 'brakedUntil', c.braked_until, 'halvedUntil', c.halved_until)
    from (select 1) one
    left join number_care c on c.company_id = w.company_id and c.connection_id = w.id
    left join lateral (
      select min(first.at) as at from (values (true), (false)) side(ours) cross join lateral (
        select m.sent_at as at from messages m where m.company_id = w.company_id and m.connection_id = w.id and m.from_me = side.ours
        order by m.sent_at limit 1) first
      where c.connection_id is null
    ) began on true)`;

/** What a number sent today by the company's clock, and what it sent within this hour to people who never wrote. */
export function sentToday(
  { day, dayCold, dayKnown, dayService, hour, hourCold }: CareFigures,
  timezone: string,
  now: Date,
): { cold: number; known: number; all: number; coldThisHour: number } {
  // After a company has moved to another time zone, the counts may be those of tomorrow.
  const isToday = day !== null && day >= wallTime(now, timezone).date;
  const hourMs = 3_600_000;
  const isNow = hour !== null && Math.floor(Date.parse(hour) / hourMs) === Math.floor(now.getTime() / hourMs);
  return {
    cold: isToday ? dayCold : 0,
    known: isToday ? dayKnown : 0,
    all: isToday ? dayCold + dayKnown + dayService : 0,
    coldThisHour: isNow ? hourCold : 0,
  };
}
