import type { Input, Reply } from "@balcao/shared/contract";
import type { dashboardApi } from "@balcao/shared/dashboard/api";
import type { Service } from "@balcao/shared/dashboard/schema";
import { query } from "../database.ts";
import { Binds, decodeCursor, decodeTimeCursor, encodeCursor } from "../sql.ts";
import { midnight } from "./midnight.ts";
import { periodOf } from "./period.ts";

const pageSize = 20;
type Wish = Input<typeof dashboardApi.services>["query"];
type Kind = Wish["kind"];

interface Row extends Omit<Service, "queuedAt" | "startedAt" | "finishedAt" | "contact" | "waitTime" | "supportTime"> {
  contactId: number;
  contactName: string;
  queuedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  wait: number | null;
  support: number | null;
}

/** Of what waits and is served now the tickets decide, as in their lists; a period has no say in it. */
const now = (status: "pending" | "open") =>
  `s.finished_at is null and s.left_at is null and exists (
     select 1 from tickets n where n.company_id = s.company_id and n.id = s.ticket_id and n.status = '${status}' and n.snoozed_until is null)`;
const condition: Record<Kind, string> = {
  pending: now("pending"),
  happening: now("open"),
  finished: "s.finished_at is not null",
  wait: "s.wait is not null",
  support: "s.support is not null",
};
/** By what a list is ordered, the most of it first. */
const orderOf = (kind: Kind): "queued_at" | "wait" | "support" =>
  kind === "wait" || kind === "support" ? kind : "queued_at";

/** The turns behind a number of the dashboard. */
export async function listServices({
  kind,
  userId,
  pageNumber,
  cursor,
  ...asked
}: Wish): Promise<Reply<typeof dashboardApi.services>> {
  const binds = new Binds();
  const where = [condition[kind]];
  if (kind !== "pending" && kind !== "happening") {
    const { from, to, timezone } = await periodOf(asked);
    const zone = `${binds.add(timezone)}::text`;
    where.push(`s.queued_at >= ${midnight(binds.add(from), zone)}`);
    where.push(`s.queued_at < ${midnight(`${binds.add(to)}::date + 1`, zone)}`);
  }
  if (userId !== undefined) where.push(`s.user_id = ${binds.add(userId)}`);
  const order = orderOf(kind);
  const after = placeIn(order, cursor);
  if (after)
    where.push(
      `(s.${order}, s.id) < (${binds.add(after.key)}::${order === "queued_at" ? "timestamptz" : "int"}, ${binds.add(after.id)}::int)`,
    );
  const rows = await query<Row>(
    `with page as (
       select s.* from services s where ${where.join(" and ")}
       order by s.${order} desc, s.id desc limit ${pageSize + 1} offset ${binds.add(after ? 0 : (pageNumber - 1) * pageSize)}
     )
     select s.id, t.id as "ticketId", t.uuid as "ticketUuid", c.id as "contactId", c.name as "contactName", s.wait, s.support, s.rating,
       case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user,
       case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
       s.queued_at as "queuedAt", s.started_at as "startedAt", s.finished_at as "finishedAt"
     from page s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     left join users u on u.company_id = s.company_id and u.id = s.user_id
     left join queues q on q.company_id = s.company_id and q.id = s.queue_id
     order by s.${order} desc, s.id desc`,
    binds.values,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return { services: page.map(present), hasMore, nextCursor: hasMore && last ? cursorAt(order, last) : null };
}

function placeIn(order: ReturnType<typeof orderOf>, cursor: string | undefined) {
  if (order === "queued_at") {
    const place = decodeTimeCursor(cursor);
    return place && { key: place.at, id: place.id };
  }
  const place = decodeCursor(cursor);
  return place && /^\d{1,9}$/.test(place.key) ? place : null;
}

const cursorAt = (order: ReturnType<typeof orderOf>, { id, queuedAt, ...row }: Row): string =>
  encodeCursor(order === "queued_at" ? queuedAt.toISOString() : String(row[order]), id);

const minutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10);

function present({ contactId, contactName, wait, support, ...row }: Row): Service {
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
