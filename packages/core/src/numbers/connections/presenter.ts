import type { NumberFacts } from "@balcao/shared/connections/facts-schema";
import type { Connection } from "@balcao/shared/connections/schema";
import { withoutCodes } from "@balcao/shared/connections/rules";
import { type Actor, can } from "@balcao/shared/permissions";
import { json, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { env } from "../../base/env.ts";
import { mostListed } from "../../company/plans/room.ts";
import { and, raw, sql } from "../../base/sql.ts";
import { ConnectionIncidentRow } from "./connection-incident.model.ts";
import { ConnectionRow } from "./connection.model.ts";

const own = [
  "id",
  "name",
  "network",
  "status",
  "qrcode",
  "pairingCode",
  "passkey",
  "reason",
  "offBy",
  "retries",
  "retryAt",
  "number",
  "isDefault",
  "greetingMessage",
  "complationMessage",
  "ratingMessage",
  "transferMessage",
  "outOfHoursMessage",
  "expiresInactiveMessage",
  "language",
  "transferQueueId",
  "promptId",
  "integrationId",
  "timeToTransfer",
  "maxUseBotQueues",
  "timeUseBotQueues",
  "expiresTicket",
  "updatedAt",
] as const;
const connectionShape = {
  ...ConnectionRow.shape(...own),
  downSince: ConnectionIncidentRow.columns.startedAt.null,
  alert: ConnectionIncidentRow.columns.mail,
  queues: json<Connection["queues"]>(),
  facts: json<NumberFacts>().null,
};

const select = sql`select ${ConnectionRow.pick("w", ...own)}, i.started_at as "downSince", i.mail as alert, coalesce(q.queues, '[]') as queues, o.facts
  from connections w
  left join official_accounts o on o.company_id = w.company_id and o.connection_id = w.id
  left join connection_incidents i on i.company_id = w.company_id and i.connection_id = w.id and i.ended_at is null
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by cq.position) as queues
    from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
    where cq.company_id = w.company_id and cq.connection_id = w.id
  ) q on true`;

const present = ({ facts, ...row }: RowOf<typeof connectionShape>): Connection => ({
  ...row,
  ...(facts && { facts }),
  ...(row.network === "simulator" && env.SIMULATOR_PORT ? { demoPhone: `http://127.0.0.1:${env.SIMULATOR_PORT}` } : {}),
  retryAt: row.retryAt?.toISOString() ?? null,
  downSince: row.downSince?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/** Connections with their QR and pairing codes, for events. Events hide the codes from users who may not link numbers. */
export async function loadConnections(id?: number): Promise<Connection[]> {
  const where = and(sql`w.deleted_at is null`, id !== undefined && sql`w.id = ${id}`);
  const rows = await query(
    connectionShape,
    sql`${select} where ${where} order by lower(w.name), w.id limit ${raw(mostListed)}`,
  );
  return rows.map(present);
}

/** The connection as this user may see it. */
export const presentConnectionFor = (actor: Actor, connection: Connection): Connection =>
  can(actor, "connections-page:actionButtons") ? connection : withoutCodes(connection);
