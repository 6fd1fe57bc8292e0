import type { Network } from "@balcao/shared/connections/schema";
import { query, run } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { ConnectionRow } from "./connection.model.ts";
import { heldWith } from "./leases.ts";
import { tellConnection } from "./publish.ts";

/** A hand-over leaves a number without a holder for less time than this. */
const handOverMs = 20_000;
const hasNoPlace: Sql = sql`w.wanted and w.deleted_at is null and w.status = 'OPENING' and w.reason is distinct from 'no-place'
    and not exists (select 1 from connection_leases l where l.company_id = w.company_id and l.connection_id = w.id
      and l.expires_at > now() - interval '${raw(handOverMs)} milliseconds')`;

/**
 * Numbers of all companies that a worker of this network may hold, but no worker holds. Call it in the platform's scope, and only while all workers
 * are full.
 */
export const numbersWithoutPlace = (network: Network): Promise<Pick<ConnectionRow, "id" | "companyId">[]> =>
  query(
    ConnectionRow.shape("id", "companyId"),
    sql`select ${ConnectionRow.pick("w", "id", "companyId")} from connections w where w.network = any(${heldWith(network)}::text[]) and ${hasNoPlace} order by w.id`,
  );

/** Shows on the number's screen that all places are taken. The worker that takes the number later shows its state as usual. */
export async function showNoPlace(id: number): Promise<void> {
  const shown = await run(
    sql`update connections w set reason = 'no-place', updated_at = now() where w.id = ${id} and ${hasNoPlace}`,
  );
  if (shown === 0) return;
  await tellConnection(id, null);
}
