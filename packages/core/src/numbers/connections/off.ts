import { noCodes } from "@balcao/shared/connections/rules";
import { AppError } from "@balcao/shared/errors";
import type { Connection } from "@balcao/shared/connections/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { OffBy } from "@balcao/shared/plans/off";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { requirePlace } from "../../company/plans/places.ts";
import { lockConnection } from "./access.ts";
import type { ConnectionRow } from "./connection.model.ts";
import { endIncident } from "./incidents.ts";
import { presentConnectionFor } from "./presenter.ts";
import { tellConnection } from "./publish.ts";

/**
 * Requires a free place in the plan for a switched-off number that is about to start. Answers 409 ERR_CONNECTION_CREATION_NUMBER_LIMIT where there is
 * none. Call it before the number's row is locked.
 */
export async function takePlaceAgain(id: number): Promise<void> {
  const off = await run(sql`select 1 from connections where id = ${id} and deleted_at is null and off_by is not null`);
  if (off > 0) await requirePlace("connections");
}

/** Switches a number off for an admin. Answers 409 ERR_NO_OTHER_WHATSAPP for the company's default number. */
export async function setConnectionOff(actor: Actor, id: number): Promise<Connection> {
  const row = await lockConnection(id);
  if (row.isDefault) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  const connection = await switchConnectionOff(actor, row, "person");
  return presentConnectionFor(actor, connection);
}

/**
 * Switches a number off without unlinking it. WhatsApp keeps customers' messages until the number is started again, which needs a place in the plan.
 * Meta's deliveries for an official number wait unread in the journal. Null as `by` means the plan. The row is locked.
 */
export async function switchConnectionOff(by: Actor | null, row: ConnectionRow, offBy: OffBy): Promise<Connection> {
  const { status: before, id } = row;
  await row.update({
    offBy,
    goesOff: false,
    wanted: false,
    status: "DISCONNECTED",
    reason: "switched-off",
    ...noCodes,
    pairingNumber: null,
    retryAt: null,
    updatedAt: new Date(),
  });
  await endIncident(id, { by: "person" });
  await recordAudit(by, "connection.off", row, {});
  const connection = await tellConnection(id, before);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  return connection;
}

/** Starts a number again that a plan had switched off. The caller has checked that the plan has a place. The row is locked. */
export async function switchConnectionOn(by: Actor | null, row: ConnectionRow): Promise<void> {
  const { status: before, id } = row;
  await row.update({ offBy: null, wanted: true, status: "OPENING", reason: null, retries: 0, updatedAt: new Date() });
  await recordAudit(by, "connection.started", row, {});
  await tellConnection(id, before);
}
