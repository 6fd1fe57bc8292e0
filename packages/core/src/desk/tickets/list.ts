import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, empty, join, limitTo, pageOf, Sql, sql } from "../../base/sql.ts";
import { assigned, bornOn, chosen, type ListFilter, listed, olderThan } from "./filter.ts";
import { findHits } from "./hits.ts";
import { presentTicket, selectTickets, ticketShape } from "./presenter.ts";

const pageSize = 40;

/** The list of tickets, newest activity first: one statement for any page; a search costs two more. */
export async function listTickets(actor: Actor, filter: ListFilter): Promise<Reply<typeof ticketsApi.list>> {
  const after = decodeTimeCursor(filter.cursor);
  const hits = await findHits(filter.searchParam);
  const where = and(listed(actor, filter), after && olderThan(after), hits?.condition);
  const born = filter.date ? bornOn(filter.date, actor) : null;
  // Contact, tags and the rest are looked up for the rows of this page alone, not for those of the pages before it.
  const page = sql`page as (
    select t.* from ${hits?.tables ?? sql`tickets t`}${born ? sql` join born on born.id = t.id` : empty} where ${where}
    order by t.updated_at desc, t.id desc ${limitTo(pageSize, after, filter.pageNumber)}
  )`;
  const first = [hits?.first, born, page].filter((part) => part instanceof Sql);
  const rows = await query(
    ticketShape,
    sql`with ${join(first, ", ")} ${selectTickets("page")} order by t.updated_at desc, t.id desc`,
  );
  const { items, ...more } = pageOf(rows, pageSize, presentTicket, ({ updatedAt, id }) => ({ key: updatedAt, id }));
  return { tickets: items, ...more };
}

/** The badges of the sub-tabs, by the same conditions as their lists. */
export async function countTickets(
  actor: Actor,
  filter: Input<typeof ticketsApi.counts>["query"],
): Promise<Reply<typeof ticketsApi.counts>> {
  const open = assigned(actor, filter.showAll);
  const [counts] = await query(
    { open: integer, pending: integer, snoozed: integer },
    sql`select count(*) filter (where t.snoozed_until is null and ${open}) as open,
       count(*) filter (where t.snoozed_until is null and t.status = 'pending') as pending,
       count(*) filter (where t.snoozed_until is not null and (t.status = 'pending' or ${open})) as snoozed
     from tickets t where t.status in ('open', 'pending') and ${chosen(actor, { ...filter, tags: [], users: [] })}`,
  );
  return counts ?? { open: 0, pending: 0, snoozed: 0 };
}
