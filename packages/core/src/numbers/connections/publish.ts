import type { Connection, ConnectionStatus } from "@balcao/shared/connections/schema";
import { happened } from "../../base/happenings.ts";
import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { loadConnections } from "./presenter.ts";

/**
 * Locks the connections that will be shown, before anything else of them is locked. Without the lock a state that another transaction stores meanwhile
 * could be shown first, and the earlier one last.
 */
export const lockShown = (ids: Sql): Promise<number> =>
  run(sql`select 1 from connections where id in (${ids}) order by id for no key update`);

/**
 * Shows a connection, whose row the caller has locked or changed, to everybody. Returns null when the connection was deleted. `before` is its former
 * state, if the state may have changed.
 */
export async function tellConnection(id: number, before: ConnectionStatus | null): Promise<Connection | null> {
  const [connection] = await loadConnections(id);
  if (!connection) return null;
  publish("connection.update", { connection });
  if (before !== null && before !== connection.status) await happened("connection.changed", { connectionId: id });
  return connection;
}
