import type { ConnectionHealth } from "@balcao/shared/connections/health";
import { integer, json, type RowOf, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { kindIn, sendKinds } from "../commands/kinds.ts";

type Journal = ConnectionHealth["journal"];
const healthShape = {
  connectionId: integer,
  sent: integer,
  received: integer,
  failed: integer,
  hours: json<Record<string, number>>(),
  journal: json<Record<string, number>>(),
  pending: integer,
  lastReceivedAt: timestamp.null,
  lastSentAt: timestamp.null,
  ackMs: json<NonNullable<ConnectionHealth["ackMs"]>>().null,
};

/** Each part reads one range of one index: today's rows of a number, or its last rows. `w` is the number, and `day` is the start of its day. */
const parts = sql`
  cross join lateral (
    select coalesce(sum(n) filter (where from_me and not failed), 0)::int as sent, coalesce(sum(n) filter (where not from_me), 0)::int as received,
      coalesce(sum(n) filter (where failed), 0)::int as failed,
      coalesce(jsonb_object_agg(way || hour, n) filter (where not failed), '{}') as hours
    from (
      select m.from_me, m.from_me and m.ack < 0 as failed, case when m.from_me then 's' else 'r' end as way,
        extract(hour from m.sent_at at time zone c.timezone)::int as hour, count(*)::int as n
      from messages m where m.company_id = w.company_id and m.connection_id = w.id and m.from_me = any(array[true, false]) and m.sent_at >= day.began
        and (not m.from_me or m.ack <> 0)
      group by 1, 2, 3, 4
    ) each_hour
  ) today
  cross join lateral (
    select percentile_disc(0.5) within group (order by ack_ms) as median, percentile_disc(0.95) within group (order by ack_ms) as p95
    from (select ack_ms from messages m where m.company_id = w.company_id and m.connection_id = w.id and m.from_me order by m.sent_at desc limit 100) newest
    where ack_ms is not null
  ) answered
  cross join lateral (
    select coalesce(jsonb_object_agg(state, n), '{}') as journal from (
      select j.state, count(*)::int as n from inbound_journal j
      where j.company_id = w.company_id and j.connection_id = w.id and j.received_at >= day.began group by 1
    ) each_state
  ) given`;
const last = (fromMe: "true" | "false"): Sql =>
  sql`(select m.sent_at from messages m where m.company_id = w.company_id and m.connection_id = w.id and m.from_me = ${raw(fromMe)} order by m.sent_at desc limit 1)`;

/** The health of all numbers of the company, on the day by the company's own clock. */
export async function listHealth(now = new Date()): Promise<ConnectionHealth[]> {
  const rows = await query(
    healthShape,
    sql`select w.id as "connectionId", today.sent, today.received, today.failed, today.hours, given.journal,
       (select count(*)::int from connection_commands k where k.company_id = w.company_id and k.connection_id = w.id and k.state = 'waiting' and ${kindIn("k", sendKinds)}) as pending,
       ${last("false")} as "lastReceivedAt", ${last("true")} as "lastSentAt",
       case when answered.median is not null then jsonb_build_object('median', answered.median, 'p95', answered.p95) end as "ackMs"
     from connections w join companies c on c.id = w.company_id
     cross join lateral (select date_trunc('day', ${now}::timestamptz, c.timezone) as began) day ${parts}
     where w.deleted_at is null order by lower(w.name), w.id`,
  );
  return rows.map(present);
}

const present = ({ hours, journal, ...row }: RowOf<typeof healthShape>): ConnectionHealth => ({
  ...row,
  lastReceivedAt: row.lastReceivedAt?.toISOString() ?? null,
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
  journal: addUp(journal),
  hours: { sent: ofDay(hours, "s"), received: ofDay(hours, "r") },
});

function addUp(found: Record<string, number>): Journal {
  const of = (state: string) => found[state] ?? 0;
  const ended = { stored: of("stored"), ignored: of("ignored"), placeholder: of("placeholder"), failed: of("failed") };
  const waiting = of("received");
  const received = Object.values(ended).reduce((sum, count) => sum + count, waiting);
  return { received, ...ended, waiting };
}

const ofDay = (hours: Record<string, number>, way: "s" | "r"): number[] =>
  Array.from({ length: 24 }, (_, hour) => hours[`${way}${hour}`] ?? 0);
