import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import { query } from "../database.ts";
import { findHits } from "../search/tickets.ts";
import { Binds, decodeTimeCursor, encodeCursor } from "../sql.ts";
import { bornOn, chosen, type ListFilter, listed, openOnes } from "./filter.ts";
import { presentTicket, type TicketListRow, ticketColumns, ticketTables } from "./presenter.ts";

const pageSize = 40;

/** Newest activity first, in one statement whatever the page; a search costs two more. */
export async function listTickets(actor: Actor, filter: ListFilter): Promise<Reply<typeof ticketsApi.list>> {
  const binds = new Binds();
  const after = decodeTimeCursor(filter.cursor);
  const where = listed(actor, filter, binds);
  if (after) where.push(`(t.updated_at, t.id) < (${binds.add(after.at)}::timestamptz, ${binds.add(after.id)}::int)`);
  const hits = await findHits(filter.searchParam, binds);
  if (hits) where.push(hits.condition);
  const first = [...(hits?.first ?? []), ...(filter.date ? [bornOn(filter.date, actor, binds)] : [])];
  const skip = after ? 0 : (filter.pageNumber - 1) * pageSize;
  // What a row needs besides is looked up for the page alone, not for the pages before it.
  const rows = await query<TicketListRow>(
    `with ${[...first, "page"].join(", ")} as (
       select t.* from ${hits?.tables ?? "tickets t"}${filter.date ? " join born on born.id = t.id" : ""} where ${where.join(" and ")}
       order by t.updated_at desc, t.id desc limit ${pageSize + 1} offset ${binds.add(skip)}
     )
     select ${ticketColumns} from ${ticketTables("page")} order by t.updated_at desc, t.id desc`,
    binds.values,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    tickets: page.map(presentTicket),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last.updatedAt.toISOString(), last.id) : null,
  };
}

/** The badges of the sub-tabs, by the same conditions as their lists. */
export async function countTickets(
  actor: Actor,
  filter: Input<typeof ticketsApi.counts>["query"],
): Promise<Reply<typeof ticketsApi.counts>> {
  const binds = new Binds();
  const where = ["t.status in ('open', 'pending')", ...chosen(actor, { ...filter, tags: [], users: [] }, binds)];
  const open = ["t.status = 'open'", ...openOnes(actor, filter.showAll, binds)].join(" and ");
  const [counts] = await query<Reply<typeof ticketsApi.counts>>(
    `select count(*) filter (where t.snoozed_until is null and ${open}) as open,
       count(*) filter (where t.snoozed_until is null and t.status = 'pending') as pending,
       count(*) filter (where t.snoozed_until is not null and (t.status = 'pending' or ${open})) as snoozed
     from tickets t where ${where.join(" and ")}`,
    binds.values,
  );
  return counts ?? { open: 0, pending: 0, snoozed: 0 };
}
