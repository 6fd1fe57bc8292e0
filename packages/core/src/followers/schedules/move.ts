import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { tellMoved } from "./follow.ts";
import { ScheduleRow } from "./schedule.model.ts";

/**
 * Moves the planned messages of a connection to the connection that replaces it. Messages with a template stay, because only the first connection has
 * the template. The contacts are locked before, together with those of the tickets that move afterwards (law 12).
 */
export async function moveSchedules({ from, to }: Happenings["connection.replaced"]): Promise<void> {
  const moved = await query(
    ScheduleRow.shape("id"),
    sql`with people as materialized (
       select c.id from contacts c where not c.is_group and (c.id in (select contact_id from tickets where connection_id = ${from} and status <> 'closed')
         or c.id in (select contact_id from schedules where connection_id = ${from} and status = 'PENDENTE')) order by c.id desc for no key update
     ), mine as materialized (
       select s.id from schedules s where s.connection_id = ${from} and s.status = 'PENDENTE' and s.template is null
         and s.contact_id in (select id from people) order by s.id for no key update
     )
     update schedules s set connection_id = ${to} from mine where s.id = mine.id returning s.id`,
  );
  await tellMoved({ scheduleIds: moved.map(({ id }) => id) });
}
