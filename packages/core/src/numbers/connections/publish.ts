import type { Connection, ConnectionStatus } from "@balcao/shared/connections/schema";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { loadConnections } from "./presenter.ts";

/** Shows a connection to everybody. Answers null when it was deleted. `before` is its former state, if the state may have changed. */
export async function tellConnection(id: number, before: ConnectionStatus | null): Promise<Connection | null> {
  const [connection] = await loadConnections(id);
  if (!connection) return null;
  publish("connection.update", { connection });
  if (before !== null && before !== connection.status) await happened("connection.changed", { connectionId: id });
  return connection;
}
