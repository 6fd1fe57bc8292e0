import type { connectionsApi } from "@balcao/shared/connections/api";
import type { Connection, Network } from "@balcao/shared/connections/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { lockCompany } from "../companies/lock.ts";
import { forgetPhoneContacts } from "../contacts/phone-book.ts";
import { query } from "../database.ts";
import { mediaFailed } from "../media/arrive.ts";
import { messagesFailed } from "../messages/acks.ts";
import { enqueue, publish } from "../outbox/write.ts";
import { defaultLanguage } from "../settings/read.ts";
import { requireQueue } from "../tickets/targets.ts";
import { presentUser } from "../users/presenter.ts";
import { lockConnection } from "./access.ts";
import { ConnectionRow } from "./connection.model.ts";
import { endIncident } from "./incidents.ts";
import { askToLogOut, comeBack } from "./log-out.ts";
import { loadConnections, presentConnectionFor } from "./presenter.ts";

type Fields = Input<typeof connectionsApi.create>["body"];
type Changes = Input<typeof connectionsApi.update>["body"];

/** Creates a connection and asks a worker to start linking it; the first one of a company is its default. */
export async function createConnection(
  actor: Actor,
  body: Fields,
  { defaultNetwork }: { defaultNetwork: Network },
): Promise<Connection> {
  const { queueIds, ...columns } = body;
  requireGreeting(queueIds, body.greetingMessage);
  await lockCompany();
  const count = await ConnectionRow.count();
  if (count >= (await mostConnections())) throw new AppError("ERR_CONNECTION_CREATION_NUMBER_LIMIT");
  await refuseTakenName(body.name);
  if (body.transferQueueId) await requireQueue(body.transferQueueId);
  if (body.isDefault) await clearDefault();
  const row = await ConnectionRow.create({
    ...columns,
    language: body.language ?? (await defaultLanguage()),
    network: body.network ?? defaultNetwork,
    isDefault: body.isDefault || count === 0,
    status: "OPENING",
    reason: "never-linked",
    wanted: true,
  });
  await setQueues(row.id, queueIds);
  return tell(actor, row.id);
}

export async function updateConnection(actor: Actor, id: number, body: Changes): Promise<Connection> {
  await lockCompany();
  const row = await lockConnection(id);
  const [before] = await loadConnections(id);
  requireGreeting(body.queueIds ?? before?.queues ?? [], body.greetingMessage ?? row.greetingMessage);
  if (body.name !== undefined) await refuseTakenName(body.name, id);
  if (body.transferQueueId) await requireQueue(body.transferQueueId);
  if (body.isDefault === false && row.isDefault) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  if (body.isDefault && !row.isDefault) await clearDefault();
  const { queueIds, ...columns } = body;
  await row.update({ ...columns, updatedAt: new Date() });
  if (queueIds) await setQueues(id, queueIds);
  return tell(actor, id);
}

/**
 * Removes the connection, its keys and what its phone told of people; its conversations stay, and what waited for it has failed. The
 * default one cannot go while others are left.
 */
export async function deleteConnection(_actor: Actor, id: number): Promise<{ ok: true }> {
  await lockCompany();
  const row = await lockConnection(id);
  if (row.isDefault && (await ConnectionRow.count()) > 1) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  if (!(await askToLogOut(id, { relink: false }))) await forgetKeys(id);
  await row.update({
    deletedAt: new Date(),
    wanted: false,
    status: "DISCONNECTED",
    isDefault: false,
    number: null,
    lid: null,
    qrcode: null,
    pairingCode: null,
    pairingNumber: null,
  });
  await endIncident(id, { by: "person" });
  await dropWaiting(id);
  await forgetPhoneContacts(id);
  publish("connection.delete", { connectionId: id });
  await tellItsUsers(id);
  return { ok: true };
}

/** "Try again": opens the session with the keys there are, or shows a QR; with `number` a pairing code is asked for. */
export async function startSession(
  actor: Actor,
  id: number,
  { number }: { number?: string | undefined },
): Promise<Connection> {
  const row = await lockConnection(id);
  if (number && row.number) throw new AppError("ERR_WAPP_ALREADY_CONNECTED");
  const linking = row.status === "qrcode" || row.status === "PAIRING";
  await comeBack(id);
  await row.update({
    wanted: true,
    retries: 0,
    retryAt: null,
    pairingNumber: number ?? null,
    updatedAt: new Date(),
    ...(row.status === "CONNECTED" || linking ? {} : { status: "OPENING" }),
  });
  return tell(actor, id);
}

/** Forgets the keys and links anew: "new QR". */
export async function renewSession(actor: Actor, id: number): Promise<Connection> {
  const row = await lockConnection(id);
  const fresh = {
    status: "OPENING",
    qrcode: null,
    pairingCode: null,
    pairingNumber: null,
    number: null,
    lid: null,
    retries: 0,
    retryAt: null,
  } as const;
  if (!(await comeBack(id)) && !(await askToLogOut(id, { relink: true }))) await forgetKeys(id);
  await row.update({ ...fresh, wanted: true, updatedAt: new Date() });
  return tell(actor, id);
}

/** Logs out on WhatsApp, forgets the keys and stays disconnected until somebody starts it. */
export async function endSession(actor: Actor, id: number): Promise<Connection> {
  const row = await lockConnection(id);
  const held = await askToLogOut(id, { relink: false });
  if (!held) await forgetKeys(id);
  await row.update({
    status: "DISCONNECTED",
    reason: "logged-out",
    qrcode: null,
    pairingCode: null,
    pairingNumber: null,
    retryAt: null,
    updatedAt: new Date(),
    number: null,
    lid: null,
    ...(held ? {} : { wanted: false }),
  });
  await endIncident(id, { by: "person" });
  return tell(actor, id);
}

/** Nobody will do what still waits for a removed number: its messages and files say so. Changes are taken back one by one, tickets first. */
async function dropWaiting(connectionId: number): Promise<void> {
  const dropped = await query<{ messageId: number | null; mediaId: number | null }>(
    `with dropped as (
       update connection_commands set state = 'failed', failure = 'removed', done_at = now()
       where connection_id = $1 and state = 'waiting' and kind not in ('logout', 'edit', 'delete', 'react') returning company_id, kind, message_id
     )
     select case k.kind when 'send' then m.id end as "messageId", case k.kind when 'download' then m.media_id end as "mediaId"
     from dropped k join messages m on m.company_id = k.company_id and m.id = k.message_id order by m.id`,
    [connectionId],
  );
  await messagesFailed(
    dropped.flatMap(({ messageId }) => messageId ?? []),
    "no-connection",
  );
  for (const { mediaId } of dropped) if (mediaId !== null) await mediaFailed(mediaId);
  enqueue("messages.expire", {});
}

/** Who wrote from it unless another number was said writes from the company's default now. */
async function tellItsUsers(connectionId: number): Promise<void> {
  const users = await query<{ id: number }>(
    "select id from users where connection_id = $1 and deleted_at is null order by id",
    [connectionId],
  );
  for (const { id } of users) publish("user.update", { user: await presentUser(id) });
}

/** As many as the plan gives; read while the company is locked, so that two at once do not both take the last place. */
async function mostConnections(): Promise<number> {
  const [company] = await query<{ most: number | null }>("select max_connections as most from companies");
  return company?.most ?? Number.POSITIVE_INFINITY;
}

async function forgetKeys(connectionId: number): Promise<void> {
  await query("delete from whatsapp_creds where connection_id = $1", [connectionId]);
  await query("delete from whatsapp_keys where connection_id = $1", [connectionId]);
}

async function tell(actor: Actor, id: number): Promise<Connection> {
  const [connection] = await loadConnections(id);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  publish("connection.update", { connection });
  return presentConnectionFor(actor, connection);
}

function requireGreeting(queues: readonly unknown[], greeting: string): void {
  if (queues.length > 1 && greeting.trim() === "") throw new AppError("ERR_WAPP_GREETING_REQUIRED");
}

async function refuseTakenName(name: string, exceptId = 0): Promise<void> {
  const taken = await query(
    "select 1 from connections where lower(name) = lower($1) and id <> $2 and deleted_at is null",
    [name, exceptId],
  );
  if (taken.length > 0) throw new AppError("ERR_WAPP_NAME_ALREADY_EXISTS");
}

const clearDefault = () => ConnectionRow.update({ isDefault: false }, { where: { isDefault: true } });

async function setQueues(connectionId: number, queueIds: readonly number[]): Promise<void> {
  await query("delete from connection_queues where connection_id = $1", [connectionId]);
  const set = await query(
    `insert into connection_queues (company_id, connection_id, queue_id, position)
     select q.company_id, $1, q.id, given.position from unnest($2::int[]) with ordinality as given(id, position) join queues q using (id)
     on conflict do nothing returning queue_id`,
    [connectionId, [...queueIds]],
  );
  if (set.length < new Set(queueIds).size) throw new AppError("ERR_NO_QUEUE_FOUND");
}
