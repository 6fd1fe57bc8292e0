import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { ConnectionLeaseRow } from "./connection-lease.model.ts";
import { ConnectionRow } from "./connection.model.ts";
import { beginIncident } from "./incidents.ts";
import { tellConnection } from "./publish.ts";

/** How long a number may have no holder. A take-over is far shorter. */
const patienceMs = 60_000;
/**
 * The condition that a number has had no holder for too long. No lease could be renewed while the database was down, so the time counts from the
 * start of the database. Numbers of a company in the bin, or of a sealed one, are left out.
 */
const isUnheld = (now: Date): Sql =>
  sql`w.wanted and w.status = 'CONNECTED' and not exists (select 1 from companies c where c.id = w.company_id and (c.removed_at is not null or c.seal is not null))
    and greatest(l.expires_at, pg_postmaster_start_time()) < ${now}::timestamptz - interval '${raw(patienceMs)} milliseconds'`;

export type UnheldNumber = Pick<ConnectionRow, "id" | "companyId">;
/** Numbers of all companies that look connected although their worker died and no other worker took them. Call it in the platform's scope. */
export const unheldNumbers = (now: Date): Promise<UnheldNumber[]> =>
  query(
    ConnectionRow.shape("id", "companyId"),
    sql`select ${ConnectionRow.pick("w", "id", "companyId")} from connections w
      join connection_leases l on l.company_id = w.company_id and l.connection_id = w.id where ${isUnheld(now)} order by w.id`,
  );

/**
 * Shows that a number has been down since its lease ran out. If its holder comes back, it must take the number again like any worker, and then shows
 * its state.
 */
export async function showUnheld(id: number, now: Date): Promise<void> {
  const [lost] = await query(
    { since: ConnectionLeaseRow.columns.expiresAt },
    sql`with lost as (
       select l.company_id, l.connection_id, l.expires_at from connection_leases l
       join connections w on w.company_id = l.company_id and w.id = l.connection_id where w.id = ${id} and ${isUnheld(now)} for update of l
     ), freed as (
       update connection_leases l set holder = '' from lost where l.connection_id = lost.connection_id
     )
     update connections w set status = 'OPENING', reason = 'stopped', updated_at = now() from lost
     where w.company_id = lost.company_id and w.id = lost.connection_id returning lost.expires_at as since`,
  );
  if (!lost) return;
  await beginIncident(id, "stopped", lost.since);
  await tellConnection(id, "CONNECTED");
}
