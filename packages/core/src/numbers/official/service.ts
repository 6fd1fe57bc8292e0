import type { connectionsApi } from "@balcao/shared/connections/api";
import type { OfficialCallback, OfficialFacts, OfficialNumber } from "@balcao/shared/connections/official-api";
import type { Connection } from "@balcao/shared/connections/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { UniqueConstraintError } from "sequelize";
import { recordAudit } from "../../company/audit/record.ts";
import { query } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { ConnectionRow } from "../connections/connection.model.ts";
import { findConnectionFor, lockConnection } from "../connections/access.ts";
import { tellConnection } from "../connections/publish.ts";
import { createConnection } from "../connections/service.ts";
import { wantTemplates } from "./wanted-templates.ts";
import { lockOfficial, type OfficialAccess, officialAccess, refuseUnofficial, sealOfficial } from "./access.ts";
import { wantFacts } from "./facts.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

type Fields = Omit<Input<typeof connectionsApi.create>["body"], "network">;

/** Makes the connection of an official number whose access Meta has accepted. */
export async function createOfficial(
  actor: Actor,
  fields: Fields,
  { phoneNumberId, wabaId, ...hidden }: OfficialAccess,
  checked: OfficialFacts,
): Promise<Connection> {
  const own = await ownNumber(phoneNumberId);
  if (own) throw new AppError("ERR_OFFICIAL_NUMBER_HERE", { name: own.name });
  const connection = await createConnection(actor, fields, { defaultNetwork: "official" });
  const number = checked.displayNumber.replaceAll(/\D/g, "");
  try {
    // If another connection already has this number, the new connection is refused here, and not only when it opens.
    await ConnectionRow.update({ number }, { where: { id: connection.id } });
    await ConnectionRow.update({ number: null }, { where: { id: connection.id } });
    await OfficialAccountRow.create({
      connectionId: connection.id,
      phoneNumberId,
      wabaId,
      secrets: sealOfficial(connection.id, hidden),
      ...checked,
    });
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError("ERR_OFFICIAL_NUMBER_TAKEN") : error;
  }
  await wantTemplates(wabaId);
  await wantFacts();
  enqueue("connections.ask-phone", { connectionId: connection.id });
  await tellConnection(connection.id, null);
  return findConnectionFor(actor, connection.id);
}

/** The company's own connection of a number, if there is one. */
async function ownNumber(phoneNumberId: string): Promise<{ id: number; name: string } | null> {
  const [row] = await query(
    ConnectionRow.shape("id", "name"),
    sql`select w.id, w.name from official_accounts a join connections w on w.company_id = a.company_id and w.id = a.connection_id
      where a.phone_number_id = ${phoneNumberId} and w.deleted_at is null`,
  );
  return row ?? null;
}

/** The connection from an earlier call with the same name and access, if the caller did not get that call's answer; else null. */
export async function madeBefore(actor: Actor, name: string, access: OfficialAccess): Promise<Connection | null> {
  const own = await ownNumber(access.phoneNumberId);
  if (!own || own.name !== name.trim()) return null;
  const known = await officialAccess(own.id);
  const isSame = known && (["wabaId", "token", "appSecret"] as const).every((part) => known[part] === access[part]);
  return isSame ? findConnectionFor(actor, own.id) : null;
}

/** The access that a number has, and the access that it will have after a change of some parts. Meta checks the new access before it is stored. */
export async function changedAccess(
  connectionId: number,
  changes: Partial<OfficialAccess>,
): Promise<Record<"before" | "access", OfficialAccess>> {
  const before = await officialAccess(connectionId);
  if (!before) return refuseUnofficial(connectionId);
  return { before, access: { ...before, ...given(changes) } };
}

/** Stores parts of an access that Meta has accepted. A stopped number starts again, unless it is switched off. */
export async function updateOfficial(
  actor: Actor,
  connectionId: number,
  changes: Partial<OfficialAccess>,
  checked: OfficialFacts,
): Promise<OfficialAccess> {
  const row = await lockConnection(connectionId);
  const known = await lockOfficial(connectionId);
  const access = { ...known, ...given(changes) };
  const { wabaId, ...hidden } = access;
  // Another account may belong to another portfolio.
  const moves = wabaId === known.wabaId ? {} : { portfolioId: null };
  await OfficialAccountRow.update(
    { wabaId, ...moves, secrets: sealOfficial(connectionId, hidden), ...checked, checkedAt: new Date() },
    { where: { connectionId } },
  );
  await wantTemplates(wabaId, { always: true });
  await wantFacts({ always: true });
  await recordAudit(actor, "connection.access", row, {});
  await startAgain(row);
  return access;
}

/** Starts a number that was registered at Meta again, unless it is switched off. */
export async function startRegistered(actor: Actor, connectionId: number): Promise<void> {
  const row = await lockConnection(connectionId);
  await recordAudit(actor, "connection.access", row, {});
  await startAgain(row);
}

async function startAgain(row: ConnectionRow): Promise<void> {
  const before = row.status;
  if (before === "CONNECTED" || row.offBy !== null) return;
  await row.update({ wanted: true, status: "OPENING", reason: null, retries: 0, retryAt: null, updatedAt: new Date() });
  await tellConnection(row.id, before);
}

/** The fields that have a value. */
const given = (changes: Partial<OfficialAccess>): Partial<OfficialAccess> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const shown = ["phoneNumberId", "wabaId", "displayNumber", "verifiedName", "checkedAt"] as const;

/** An official number in the form that its admins see. `callback` is the address that Meta calls. Refuses a number that is not official. */
export async function showOfficial(connectionId: number, callback: OfficialCallback): Promise<OfficialNumber> {
  const [row] = await query(
    OfficialAccountRow.shape(...shown),
    sql`select ${OfficialAccountRow.pick("a", ...shown)} from official_accounts a where a.connection_id = ${connectionId}`,
  );
  if (!row) return refuseUnofficial(connectionId);
  return { ...row, checkedAt: row.checkedAt.toISOString(), ...callback };
}

/**
 * The verify tokens of the whole installation, newest first. A question from Meta with one of these tokens comes from somebody to whom we showed the
 * token. The tokens are stored nowhere.
 */
export const verifyTokens = (): string[] => secrets.tokens("official_webhook", "verify");
export const verifyToken = (): string => verifyTokens()[0] ?? "";
