import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, join, limitTo, pageOf, type Sql, sql } from "../../base/sql.ts";
import { assigned, bornOn, chosen, isNarrowed, type ListFilter, listed, olderThan } from "./filter.ts";
import { findHits, withContacts } from "./hits.ts";
import { presentTicket, selectTickets, ticketShape } from "./presenter.ts";

const pageSize = 40;

/** The list of tickets, newest activity first: one statement for any page; a search costs two more. */
export async function listTickets(actor: Actor, filter: ListFilter): Promise<Reply<typeof ticketsApi.list>> {
  const after = decodeTimeCursor(filter.cursor);
  const hits = await findHits(filter.searchParam);
  const born = filter.date ? bornOn(filter.date, actor) : null;
  const { first, source } = sourceOf(hits, born);
  const where = and(listed(actor, filter), after && olderThan(after), hits?.condition, born);
  // Contact, tags and the rest are looked up for the rows of this page alone, not for those of the pages before it.
  const page = sql`page as (
    select t.* from ${source} where ${where} order by t.updated_at desc, t.id desc ${limitTo(pageSize, after, filter.pageNumber)}
  )`;
  const rows = await query(
    ticketShape,
    sql`with ${first ? join([first, page]) : page} ${selectTickets("page")} order by t.updated_at desc, t.id desc`,
    isNarrowed(filter) ? "its values" : "any values",
  );
  const { items, ...more } = pageOf(rows, pageSize, presentTicket, ({ updatedAt, id }) => ({ key: updatedAt, id }));
  return { tickets: items, ...more };
}

/** Where a list reads from. What is few, and may stand anywhere in the list, is found before all else. */
function sourceOf(hits: Awaited<ReturnType<typeof findHits>>, born: Sql | null): { first: Sql | null; source: Sql } {
  if (hits?.hit) return { first: hits.hit, source: sql`hit t` };
  if (hits) return { first: null, source: withContacts };
  if (!born) return { first: null, source: sql`tickets t` };
  return { first: sql`born as materialized (select t.* from tickets t where ${born})`, source: sql`born t` };
}

/**
 * The badges of the sub-tabs, by the same conditions as their lists. The active tickets are taken first: looked for by who may see them, all
 * that a user ever closed would be read.
 */
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
     from (select * from tickets where status in ('open', 'pending') offset 0) t where ${chosen(actor, { ...filter, tags: [], users: [] })}`,
  );
  return counts ?? { open: 0, pending: 0, snoozed: 0 };
}
