import { canDo, type Capability, networksThat, transports } from "@balcao/shared/connections/transports";
import { type Network, networks } from "@balcao/shared/connections/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../../base/database.ts";
import { join, raw, type Sql, sql } from "../../base/sql.ts";
import { ConnectionRow } from "./connection.model.ts";

/** Answers 409 ERR_NUMBER_CANNOT, with the capability in its details, when numbers of this network do not have the capability. */
export function requireOf(network: Network, capability: Capability): void {
  if (!canDo(network, capability)) throw new AppError("ERR_NUMBER_CANNOT", { capability });
}

/** `requireOf` for a connection by its id, even for a removed one. */
export async function requireCapability(connectionId: number, capability: Capability): Promise<void> {
  const [row] = await query(
    ConnectionRow.shape("network"),
    sql`select ${ConnectionRow.pick("w", "network")} from connections w where w.id = ${connectionId}`,
  );
  if (row) requireOf(row.network, capability);
}

/** The condition that the number `w` has a capability. */
export const canSql = (capability: Capability): Sql =>
  sql`w.network in (${join(
    networksThat(capability).map((network) => raw(`'${network}'`)),
    ", ",
  )})`;

/** The kind of bytes in which the number of this row stores messages, in SQL. */
export const bytesSql = (row: "w" | "ow"): Sql =>
  sql`case ${raw(row)}.network ${join(
    networks.map((network) => raw(`when '${network}' then '${transports[network].bytes}'`)),
    " ",
  )} end`;
