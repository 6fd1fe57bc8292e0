import type { ConnectionStatus, DisconnectReason } from "@balcao/shared/connections/schema";
import { UniqueConstraintError } from "sequelize";
import { blockAllOn } from "../contacts/block-orders.ts";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { ConnectionRow } from "./connection.model.ts";
import { followStatus } from "./incidents.ts";
import type { Lease } from "./leases.ts";
import { isToComeBack } from "./log-out.ts";
import { loadConnections } from "./presenter.ts";

export interface StatusChange {
  status: ConnectionStatus;
  reason?: DisconnectReason | null;
  qrcode?: string | null;
  pairingCode?: string | null;
  retries?: number;
  retryAt?: Date | null;
  number?: string | null;
  lid?: string | null;
  /** Only written to stop: false means that nobody holds it until somebody starts it again. */
  wanted?: false;
  pairingNumber?: null;
}

/**
 * Shows the state of a number, unless it has another holder by now: then false. Throws when the number belongs to another connection. A stop
 * that somebody overtook by asking for a new link is none: whoever takes it next opens it.
 */
export async function showStatus(lease: Lease, given: StatusChange): Promise<boolean> {
  const [before] = await query<{ status: ConnectionStatus; number: string | null }>(
    `select w.status, w.number from connection_leases l join connections w on w.company_id = l.company_id and w.id = l.connection_id
     where l.connection_id = $1 and l.holder = $2 and l.epoch = $3 for share of l for no key update of w`,
    [lease.connectionId, lease.holder, lease.epoch],
  );
  if (!before) return false;
  const change = given.wanted === false && (await isToComeBack(lease.connectionId)) ? opening(given) : given;
  await ConnectionRow.update({ ...change, updatedAt: new Date() }, { where: { id: lease.connectionId } });
  if (change.number && change.number !== before.number) await blockAllOn(lease.connectionId);
  await followStatus(lease.connectionId, before.status, change);
  const [connection] = await loadConnections(lease.connectionId);
  if (connection) publish("connection.update", { connection });
  return true;
}

const opening = ({ wanted: _wanted, pairingNumber: _pairingNumber, ...stopped }: StatusChange): StatusChange => ({
  ...stopped,
  status: "OPENING",
  reason: null,
});

/** What showStatus threw: another connection of this installation has that number. Which one, row-level security does not tell. */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof UniqueConstraintError &&
  "constraint" in error.parent &&
  error.parent.constraint === "connections_number";
