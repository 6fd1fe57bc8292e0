import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { beginIncident } from "./incidents.ts";
import { loadConnections } from "./presenter.ts";

/** Far longer than a take-over lasts. */
const patienceMs = 60_000;
/** While the database was away nobody could renew. */
const isUnheld = `w.wanted and w.status = 'CONNECTED' and greatest(l.expires_at, pg_postmaster_start_time()) < $1::timestamptz - interval '${patienceMs} milliseconds'`;

export interface Unheld {
  id: number;
  companyId: number;
}
/** Numbers that look connected though their worker died and no other took them, across companies: call it in the platform's scope. */
export const unheldNumbers = (now: Date): Promise<Unheld[]> =>
  query<Unheld>(
    `select w.id, w.company_id as "companyId" from connections w
     join connection_leases l on l.company_id = w.company_id and l.connection_id = w.id where ${isUnheld} order by w.id`,
    [now],
  );

/** Says that it is down, since its lease ran out. Its holder, should it come back, must take it anew like any other, and so shows the rest. */
export async function showUnheld(id: number, now: Date): Promise<void> {
  const [lost] = await query<{ since: Date }>(
    `with lost as (
       select l.company_id, l.connection_id, l.expires_at from connection_leases l
       join connections w on w.company_id = l.company_id and w.id = l.connection_id where w.id = $2 and ${isUnheld} for update of l
     ), freed as (
       update connection_leases l set holder = '' from lost where l.connection_id = lost.connection_id
     )
     update connections w set status = 'OPENING', reason = 'stopped', updated_at = now() from lost
     where w.company_id = lost.company_id and w.id = lost.connection_id returning lost.expires_at as since`,
    [now, id],
  );
  if (!lost) return;
  await beginIncident(id, "stopped", lost.since);
  const [connection] = await loadConnections(id);
  if (connection) publish("connection.update", { connection });
}
