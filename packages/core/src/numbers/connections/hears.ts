import { sql } from "../../base/sql.ts";

/**
 * Whether all that customers wrote to the number `w` has come in. A number that was down gets it within a moment after it is back. A number looks connected
 * for a while after its worker died, as after a fall of the whole installation, but its lease has run out. A removed number gets nothing any more.
 */
export const hearsSql = sql`(w.deleted_at is not null or w.status = 'CONNECTED' and w.updated_at < now() - interval '2 minutes' and not exists (
  select 1 from connection_leases l where l.company_id = w.company_id and l.connection_id = w.id and l.expires_at < now()))`;
