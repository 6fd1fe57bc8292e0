import type { Connection } from "@balcao/shared/connections/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { locked } from "../../base/table.ts";
import { ConnectionRow } from "./connection.model.ts";
import { loadConnections, presentConnectionFor } from "./presenter.ts";

export async function findConnectionFor(actor: Actor, id: number): Promise<Connection> {
  const [connection] = await loadConnections(id);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  return presentConnectionFor(actor, connection);
}

export const listConnections = async (actor: Actor): Promise<Connection[]> =>
  (await loadConnections()).map((connection) => presentConnectionFor(actor, connection));

/** The connection's row, not locked. */
export async function requireConnection(id: number): Promise<ConnectionRow> {
  const row = await ConnectionRow.findByPk(id);
  if (!row) throw new AppError("ERR_NO_WAPP_FOUND");
  return row;
}

/** The connection's row, locked until this transaction ends. */
export async function lockConnection(id: number): Promise<ConnectionRow> {
  const row = await ConnectionRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_WAPP_FOUND");
  return row;
}
