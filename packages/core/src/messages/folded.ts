import type { Folded } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { Binds, type Place } from "../sql.ts";
import { visibleTo } from "../tickets/access.ts";

/** What lies between messages this actor may see: per gap one entry of each ticket, oldest first. Null: no bound. */
export async function listFolded(
  actor: Actor,
  contactId: number,
  { above, below }: { above: Place | null; below: Place | null },
): Promise<Folded[]> {
  const binds = new Binds();
  const seen = `(${visibleTo(actor, binds)}) is true`;
  const where = [`m.contact_id = ${binds.add(contactId)}`];
  const bound = (side: "<" | ">", { at, id }: Place) =>
    where.push(`(m.sent_at, m.id) ${side} (${binds.add(at)}::timestamptz, ${binds.add(id)}::bigint)`);
  if (above) bound(">", above);
  if (below) bound("<", below);
  const rows = await query<Omit<Folded, "at"> & { at: Date }>(
    `with part as (
       select m.ticket_id, m.sent_at, ${seen} as seen, count(*) filter (where ${seen}) over (order by m.sent_at, m.id) as gap
       from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id where ${where.join(" and ")}
     ), gaps as (
       select ticket_id, max(sent_at) as at, count(*) as count from part where not seen group by gap, ticket_id
     )
     select t.id as "ticketId", case when q.id is not null then jsonb_build_object('name', q.name) end as queue, g.at, g.count
     from gaps g join tickets t on t.id = g.ticket_id left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     order by g.at, t.id`,
    binds.values,
  );
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}
