import type { FoldedPart } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { integer, json, timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, type TimePosition, sql } from "../../../base/sql.ts";
import { visibleTo } from "../../tickets/access.ts";
import { onSide } from "../presenter.ts";

/**
 * The folded parts of a conversation, which this actor may not see. Each gap between visible messages has one entry for each ticket, oldest first. A
 * bound of null leaves its side open.
 */
export async function listFolded(
  actor: Actor,
  contactId: number,
  { above, below }: { above: TimePosition | null; below: TimePosition | null },
): Promise<FoldedPart[]> {
  const seen = sql`(${visibleTo(actor)}) is true`;
  const where = and(sql`m.contact_id = ${contactId}`, above && onSide(">", above), below && onSide("<", below));
  const rows = await query(
    { ticketId: integer, queue: json<NonNullable<FoldedPart["queue"]>>().null, at: timestamp, count: integer },
    sql`with part as (
       select m.ticket_id, m.sent_at, ${seen} as seen, count(*) filter (where ${seen}) over (order by m.sent_at, m.id) as gap
       from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id where ${where}
     ), gaps as (
       select ticket_id, max(sent_at) as at, count(*) as count from part where not seen group by gap, ticket_id
     )
     select t.id as "ticketId", case when q.id is not null then jsonb_build_object('name', q.name) end as queue, g.at, g.count
     from gaps g join tickets t on t.id = g.ticket_id left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     order by g.at, t.id`,
  );
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}
