import type { connectionsApi } from "@balcao/shared/connections/api";
import { mayBeDefault, usualTimeToTransfer, noCodes } from "@balcao/shared/connections/rules";
import type { Connection, ConnectionStatus, Network } from "@balcao/shared/connections/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { changesOf, namesOf, recordAudit } from "../../company/audit/record.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { requirePlace } from "../../company/plans/places.ts";
import { run } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { defaultLanguage } from "../../company/settings/read.ts";
import { requireIntegration } from "../../company/integrations/access.ts";
import { requirePrompt } from "../../company/prompts/access.ts";
import { requireQueue } from "../../company/queues/access.ts";
import { lockConnection, requireConnection } from "./access.ts";
import { requireOf } from "./capabilities.ts";
import { ConnectionRow } from "./connection.model.ts";
import { endIncident } from "./incidents.ts";
import { askToLogOut, comeBack } from "./log-out.ts";
import { takePlaceAgain } from "./off.ts";
import { loadConnections, presentConnectionFor } from "./presenter.ts";
import { tellConnection } from "./publish.ts";
import { dropWaiting, lockItsUsers, tellItsUsers } from "./after-removal.ts";
import { setQueues } from "./set-queues.ts";

type Fields = Input<typeof connectionsApi.create>["body"];
type Changes = Input<typeof connectionsApi.update>["body"];

/** Creates a connection and asks a worker to start linking it. The first connection of a company is its default. */
export async function createConnection(
  actor: Actor,
  body: Fields,
  { defaultNetwork }: { defaultNetwork: Network },
): Promise<Connection> {
  const { queueIds, replaces, ...columns } = body;
  requireGreeting(queueIds, body.greetingMessage);
  const others = await requirePlace("connections");
  await refuseTakenName(body.name);
  const transferQueueId = body.transferQueueId === undefined ? (queueIds[0] ?? null) : body.transferQueueId;
  if (transferQueueId) await requireQueue(transferQueueId);
  await requirePrompt(body.promptId);
  await requireIntegration(body.integrationId);
  if (body.isDefault) await clearDefault();
  const row = await ConnectionRow.create({
    ...columns,
    language: body.language ?? (await defaultLanguage()),
    transferQueueId,
    timeToTransfer: body.timeToTransfer ?? usualTimeToTransfer,
    network: body.network ?? defaultNetwork,
    isDefault: body.isDefault || others === 0,
    status: "OPENING",
    reason: "never-linked",
    wanted: true,
  });
  await setQueues(row.id, queueIds);
  await recordAudit(actor, "connection.created", row, {});
  if (replaces !== undefined) {
    await requireConnection(replaces);
    await happened("connection.replaced", { from: replaces, to: row.id });
  }
  return tell(actor, row.id);
}

export async function updateConnection(actor: Actor, id: number, body: Changes): Promise<Connection> {
  await lockCompany();
  const row = await lockConnection(id);
  const [before] = await loadConnections(id);
  requireGreeting(body.queueIds ?? before?.queues ?? [], body.greetingMessage ?? row.greetingMessage);
  if (body.name !== undefined) await refuseTakenName(body.name, id);
  if (body.transferQueueId) await requireQueue(body.transferQueueId);
  await requirePrompt(body.promptId);
  await requireIntegration(body.integrationId);
  if (body.isDefault === false && row.isDefault) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  if (body.isDefault && !mayBeDefault(row)) throw new AppError("ERR_WAPP_SWITCHED_OFF");
  if (body.isDefault && !row.isDefault) await clearDefault();
  const { queueIds, ...columns } = body;
  await row.update({ ...columns, updatedAt: new Date() });
  if (queueIds) await setQueues(id, queueIds);
  const connection = await tell(actor, id);
  const changes = before ? changesOf(told(before), told(connection)) : [];
  if (changes.length > 0) await recordAudit(actor, "connection.changed", connection, { changes });
  return connection;
}

/** A connection as the audit shows it. */
const told = (connection: Connection) => ({
  ...connection,
  queues: namesOf(connection.queues),
  transferQueue: [connection.transferQueueId],
});

/**
 * Removes the connection, its keys, its tokens and the address book of its phone. Its conversations stay, and commands that waited for it fail. The
 * default connection can be removed only when it is the last one.
 */
export async function deleteConnection(actor: Actor, id: number): Promise<{ ok: true }> {
  await lockCompany();
  await happened("part.removing", { part: "whatsapp", id });
  const userIds = await lockItsUsers(id);
  const row = await lockConnection(id);
  if (row.isDefault && (await ConnectionRow.count()) > 1) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  if (!(await askToLogOut(id, { relink: false }))) await forgetKeys(id);
  await run(sql`delete from official_accounts where connection_id = ${id}`);
  await row.update({
    deletedAt: new Date(),
    wanted: false,
    status: "DISCONNECTED",
    isDefault: false,
    number: null,
    lid: null,
    ...noCodes,
    pairingNumber: null,
  });
  await endIncident(id, { by: "person" });
  await dropWaiting(id);
  await recordAudit(actor, "connection.removed", row, {});
  publish("connection.delete", { connectionId: id });
  await tellItsUsers(userIds);
  return { ok: true };
}

/** "Try again": opens the session with the stored keys, or shows a QR code. With `number`, it requests a pairing code. */
export async function startSession(
  actor: Actor,
  id: number,
  { number }: { number?: string | undefined },
): Promise<Connection> {
  await takePlaceAgain(id);
  const row = await lockConnection(id);
  const before = row.status;
  if (number) requireOf(row.network, "linking");
  if (number && row.number) throw new AppError("ERR_WAPP_ALREADY_CONNECTED");
  const linking = row.status === "qrcode" || row.status === "PAIRING";
  await comeBack(id);
  await row.update({
    wanted: true,
    offBy: null,
    retries: 0,
    retryAt: null,
    pairingNumber: number ?? null,
    updatedAt: new Date(),
    ...(row.status === "CONNECTED" || linking ? {} : { status: "OPENING" }),
  });
  await recordAudit(actor, "connection.started", row, {});
  return tell(actor, id, before);
}

/** "New QR": deletes the keys and links the number again. */
export async function renewSession(actor: Actor, id: number): Promise<Connection> {
  await takePlaceAgain(id);
  const row = await lockConnection(id);
  requireOf(row.network, "linking");
  const before = row.status;
  const fresh = {
    status: "OPENING",
    ...noCodes,
    pairingNumber: null,
    number: null,
    lid: null,
    retries: 0,
    retryAt: null,
  } as const;
  if (!(await comeBack(id)) && !(await askToLogOut(id, { relink: true }))) await forgetKeys(id);
  await row.update({ ...fresh, wanted: true, offBy: null, updatedAt: new Date() });
  await recordAudit(actor, "connection.renewed", row, {});
  return tell(actor, id, before);
}

/** Logs the number out on WhatsApp, deletes the keys, and leaves it disconnected until somebody starts it. */
export async function endSession(actor: Actor, id: number): Promise<Connection> {
  const row = await lockConnection(id);
  requireOf(row.network, "linking");
  const before = row.status;
  const held = await askToLogOut(id, { relink: false });
  if (!held) await forgetKeys(id);
  await row.update({
    status: "DISCONNECTED",
    reason: "logged-out",
    ...noCodes,
    pairingNumber: null,
    retryAt: null,
    updatedAt: new Date(),
    number: null,
    lid: null,
    ...(held ? {} : { wanted: false }),
  });
  await recordAudit(actor, "connection.unlinked", row, {});
  await endIncident(id, { by: "person" });
  return tell(actor, id, before);
}

async function forgetKeys(connectionId: number): Promise<void> {
  await run(sql`delete from whatsapp_creds where connection_id = ${connectionId}`);
  await run(sql`delete from whatsapp_keys where connection_id = ${connectionId}`);
}

/** `before` is the former state of the connection, if the state may have changed. */
async function tell(actor: Actor, id: number, before: ConnectionStatus | null = null): Promise<Connection> {
  const connection = await tellConnection(id, before);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  return presentConnectionFor(actor, connection);
}

function requireGreeting(queues: readonly unknown[], greeting: string): void {
  if (queues.length > 1 && greeting.trim() === "") throw new AppError("ERR_WAPP_GREETING_REQUIRED");
}

async function refuseTakenName(name: string, exceptId = 0): Promise<void> {
  const taken = await run(
    sql`select 1 from connections where lower(name) = lower(${name}) and id <> ${exceptId} and deleted_at is null`,
  );
  if (taken > 0) throw new AppError("ERR_WAPP_NAME_ALREADY_EXISTS");
}

const clearDefault = () => ConnectionRow.update({ isDefault: false }, { where: { isDefault: true } });
