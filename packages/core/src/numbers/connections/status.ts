import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import type { ConnectionStatus, DisconnectReason } from "@balcao/shared/connections/schema";
import { UniqueConstraintError } from "sequelize";
import { recordAudit } from "../../company/audit/record.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { happened } from "../../base/happenings.ts";
import { ConnectionRow } from "./connection.model.ts";
import { followStatus } from "./incidents.ts";
import type { Lease } from "./leases.ts";
import { isToComeBack } from "./log-out.ts";
import { tellConnection } from "./publish.ts";

/**
 * Whether all messages of customers to the number `w` have arrived. A number that was down gets them within a moment after it is back. After its
 * worker died, a number still looks connected for a while, but its lease has run out. A removed number gets no more messages.
 */
export const hearsSql = sql`(w.deleted_at is not null or w.status = 'CONNECTED' and w.updated_at < now() - interval '2 minutes' and not exists (
  select 1 from connection_leases l where l.company_id = w.company_id and l.connection_id = w.id and l.expires_at < now()))`;

export interface StatusChange {
  status: ConnectionStatus;
  reason?: DisconnectReason | null;
  qrcode?: string | null;
  pairingCode?: string | null;
  passkey?: PasskeyStep | null;
  retries?: number;
  retryAt?: Date | null;
  number?: string | null;
  lid?: string | null;
  /** It is set only to stop a number. With false, no worker holds the number until somebody starts it again. */
  wanted?: false;
  pairingNumber?: null;
}

/**
 * Stores and shows the state of a number. Returns false when another worker now holds the number, or when it was switched off. Throws when the WhatsApp
 * number belongs to another connection. A stop does not count if somebody has asked for a new link meanwhile, and the next worker opens the number.
 */
export async function recordStatus(lease: Lease, given: StatusChange): Promise<boolean> {
  const [before] = await query(
    ConnectionRow.shape("status", "number", "name", "offBy"),
    sql`select ${ConnectionRow.pick("w", "status", "number", "name", "offBy")} from connection_leases l join connections w on w.company_id = l.company_id and w.id = l.connection_id
      where l.connection_id = ${lease.connectionId} and l.holder = ${lease.holder} and l.epoch = ${lease.epoch}
      for share of l for no key update of w`,
  );
  if (!before || before.offBy !== null) return false;
  const change = given.wanted === false && (await isToComeBack(lease.connectionId)) ? opening(given) : given;
  await ConnectionRow.update({ ...change, updatedAt: new Date() }, { where: { id: lease.connectionId } });
  if (change.number && change.number !== before.number) {
    await happened("connection.linked", { connectionId: lease.connectionId });
    const about = { id: lease.connectionId, name: before.name };
    await recordAudit(null, "connection.linked", about, { number: change.number });
  }
  await followStatus(lease.connectionId, before.status, change);
  await tellConnection(lease.connectionId, before.status);
  return true;
}

const opening = ({ wanted: _wanted, pairingNumber: _pairingNumber, ...stopped }: StatusChange): StatusChange => ({
  ...stopped,
  status: "OPENING",
  reason: null,
});

/** Whether recordStatus threw because another connection of this installation has that number. Row-level security hides that connection. */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof UniqueConstraintError &&
  "constraint" in error.parent &&
  error.parent.constraint === "connections_number";
