import type { Input, Reply } from "@balcao/shared/contract";
import type { dashboardApi } from "@balcao/shared/dashboard/api";
import type { Period } from "@balcao/shared/dashboard/rules";
import type { Service } from "@balcao/shared/dashboard/schema";
import { json, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, decodeTimeCursor, limitTo, pageOf, raw, type Sql, sql } from "../../base/sql.ts";
import { ContactRow } from "../../desk/contacts/contact.model.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { midnight } from "./midnight.ts";
import { periodOf } from "./period.ts";
import { TurnRow } from "./turn.model.ts";

const pageSize = 20;
type AskedTurns = Input<typeof dashboardApi.services>["query"];
type Kind = AskedTurns["kind"];

const own = ["id", "ticketId", "queuedAt", "startedAt", "finishedAt", "wait", "support", "rating"] as const;
const shape = {
  ...TurnRow.shape(...own),
  ticketUuid: TicketRow.columns.uuid,
  contactId: ContactRow.columns.id,
  contactName: ContactRow.columns.name,
  user: json<NonNullable<Service["user"]>>().null,
  queue: json<NonNullable<Service["queue"]>>().null,
};
type ListedTurn = RowOf<typeof shape>;

/** Turns that now wait or are in progress. The ticket's present state decides, as in the lists of tickets, whatever the period. */
const activeNow = (status: "pending" | "open") =>
  sql`s.finished_at is null and s.left_at is null and exists (
     select 1 from tickets n where n.company_id = s.company_id and n.id = s.ticket_id and n.status = '${raw(status)}' and n.snoozed_until is null)`;
const condition: Record<Kind, Sql> = {
  pending: activeNow("pending"),
  happening: activeNow("open"),
  finished: sql`s.finished_at is not null`,
  wait: sql`s.wait is not null`,
  support: sql`s.support is not null`,
};
/** The column that orders a list, the greatest value first. */
type Order = "queued_at" | "wait" | "support";
const orderOf = (kind: Kind): Order => (kind === "wait" || kind === "support" ? kind : "queued_at");

/** The turns behind a number of the dashboard. */
export async function listServices({
  kind,
  userId,
  pageNumber,
  cursor,
  ...asked
}: AskedTurns): Promise<Reply<typeof dashboardApi.services>> {
  const order = orderOf(kind);
  const sorted = sql`order by s.${raw(order)} desc, s.id desc`;
  const after = readCursor(order, cursor);
  const where = and(
    condition[kind],
    kind !== "pending" && kind !== "happening" && (await begunIn(asked)),
    userId !== undefined && sql`s.user_id = ${userId}`,
    after && further(order, after),
  );
  const rows = await query(
    shape,
    sql`with page as (select s.* from turns s where ${where} ${sorted} ${limitTo(pageSize, after, pageNumber)})
     select ${TurnRow.pick("s", ...own)}, t.uuid as "ticketUuid", c.id as "contactId", c.name as "contactName",
       case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user,
       case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue
     from page s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     left join users u on u.company_id = s.company_id and u.id = s.user_id
     left join queues q on q.company_id = s.company_id and q.id = s.queue_id
     ${sorted}`,
    "its values",
  );
  const { items, ...more } = pageOf(rows, pageSize, present, (row) => cursorOf(order, row));
  return { services: items, ...more };
}

async function begunIn(asked: Period): Promise<Sql> {
  const { from, to, timezone } = await periodOf(asked);
  const zone = sql`${timezone}::text`;
  return sql`s.queued_at >= ${midnight(sql`${from}`, zone)} and s.queued_at < ${midnight(sql`${to}::date + 1`, zone)}`;
}

interface Cursor {
  key: string | Date;
  id: number;
}
const further = (order: Order, { key, id }: Cursor): Sql =>
  sql`(s.${raw(order)}, s.id) < (${key}::${raw(order === "queued_at" ? "timestamptz" : "int")}, ${id}::int)`;

function readCursor(order: Order, cursor: string | undefined): Cursor | null {
  if (order === "queued_at") {
    const read = decodeTimeCursor(cursor);
    return read && { key: read.at, id: read.id };
  }
  const read = decodeCursor(cursor);
  return read && /^\d{1,9}$/.test(read.key) ? read : null;
}

const cursorOf = (order: Order, { id, queuedAt, ...row }: ListedTurn): Cursor => ({
  key: order === "queued_at" ? queuedAt : String(row[order]),
  id,
});

const minutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10);

function present({ contactId, contactName, wait, support, ...row }: ListedTurn): Service {
  return {
    ...row,
    contact: { id: contactId, name: contactName },
    queuedAt: row.queuedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    waitTime: minutes(wait),
    supportTime: minutes(support),
  };
}
