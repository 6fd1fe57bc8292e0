import type { Connection } from "@balcao/shared/connections/schema";
import { type Actor, can } from "@balcao/shared/permissions";
import { query } from "../database.ts";

type Times = "retryAt" | "downSince" | "updatedAt";
type ConnectionListRow = Omit<Connection, Times> &
  Record<Exclude<Times, "updatedAt">, Date | null> & { updatedAt: Date };

const select = `select w.id, w.name, w.network, w.status, w.qrcode, w.pairing_code as "pairingCode", w.reason, w.retries,
    w.retry_at as "retryAt", i.started_at as "downSince", i.mail as alert, w.number, w.is_default as "isDefault", w.greeting_message as "greetingMessage",
    w.complation_message as "complationMessage", w.rating_message as "ratingMessage", w.transfer_message as "transferMessage",
    w.out_of_hours_message as "outOfHoursMessage", w.expires_inactive_message as "expiresInactiveMessage", w.language,
    w.transfer_queue_id as "transferQueueId", w.time_to_transfer as "timeToTransfer", w.max_use_bot_queues as "maxUseBotQueues",
    w.time_use_bot_queues as "timeUseBotQueues", w.expires_ticket as "expiresTicket", w.updated_at as "updatedAt", coalesce(q.queues, '[]') as queues
  from connections w
  left join connection_incidents i on i.company_id = w.company_id and i.connection_id = w.id and i.ended_at is null
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by cq.position) as queues
    from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
    where cq.company_id = w.company_id and cq.connection_id = w.id
  ) q on true
  where w.deleted_at is null`;

const present = (row: ConnectionListRow): Connection => ({
  ...row,
  retryAt: row.retryAt?.toISOString() ?? null,
  downSince: row.downSince?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/** Whole, with QR and pairing code: for events, whose audience hides them from those who may not link. */
export async function loadConnections(id?: number): Promise<Connection[]> {
  const rows =
    id === undefined
      ? await query<ConnectionListRow>(`${select} order by lower(w.name), w.id`)
      : await query<ConnectionListRow>(`${select} and w.id = $1`, [id]);
  return rows.map(present);
}

/** As this user may see it. */
export const presentConnectionFor = (actor: Actor, connection: Connection): Connection =>
  can(actor, "connections-page:actionButtons") ? connection : { ...connection, qrcode: null, pairingCode: null };
