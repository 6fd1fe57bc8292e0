import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import { integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, decodeTimeCursor, empty, limitTo, pageOf, type Sql, sql } from "../../../base/sql.ts";
import { assigned, bornOn, chosen, isLate, isNarrowed, isUnread, type ListFilter, listed, orderOf } from "./filter.ts";
import { findHits, type Hits, hitTickets, isHit, withContacts } from "./hits.ts";
import { type OrderedList, nearestHits } from "./nearest.ts";
import { presentTicket, selectTickets, ticketShape } from "../presenter.ts";

const pageSize = 40;

/**
 * The list of tickets. Any page needs one statement. A search needs two more, which run at the same time; with frequent words it also needs those that
 * check the first tickets of the list.
 */
export async function listTickets(actor: Actor, filter: ListFilter): Promise<Reply<typeof ticketsApi.list>> {
  const after = decodeTimeCursor(filter.cursor);
  const typed = await findHits(filter.searchParam);
  const born = filter.date ? bornOn(filter.date, actor) : null;
  const order = orderOf(filter);
  const from = and(listed(actor, filter), after && order.after(after), born);
  // The typed text becomes a set of ids, and the plan is the same for all sets.
  const plan = isNarrowed({ ...filter, searchParam: "" }) ? "its values" : "any values";
  const hits =
    typed && !typed.said.whole
      ? await nearestHits(
          typed,
          {
            ...sourceOf(typed.contacts.all ? null : typed, born, filter.late ?? false),
            where: from,
            order: order.sql,
            plan,
          },
          neededFor(after, filter.pageNumber),
        )
      : typed;
  const { opening, source } = sourceOf(hits, born, filter.late ?? false);
  const readInOrder = hits !== null && !hits.contacts.all;
  const where = and(from, readInOrder && isHit(hits));
  // Contacts, tags and the other details are read only for the rows of this page, not for the rows of earlier pages.
  const page = sql`page as (
    select t.* from ${source} where ${where} order by ${order.sql} ${limitTo(pageSize, after, filter.pageNumber)}
  )`;
  const rows = await query(
    ticketShape,
    sql`with ${opening}${page} ${selectTickets("page")} order by ${order.sql}`,
    readInOrder ? "its values" : plan,
  );
  const { items, ...more } = pageOf(rows, pageSize, presentTicket, (ticket) => ({
    key: order.keyOf(ticket),
    id: ticket.id,
  }));
  return { tickets: items, ...more };
}

/** How many hits must be found for a page: those of the pages before it, its own, and one more that says whether others follow. */
const neededFor = (after: object | null, pageNumber: number): number => pageSize * (after ? 1 : pageNumber) + 1;

/** The source of a list. A small set is read first, because its tickets may be anywhere in the list. */
function sourceOf(hits: Hits | null, born: Sql | null, late: boolean): Pick<OrderedList, "opening" | "source"> {
  const hit = hits && hitTickets(hits);
  if (hit) return { opening: sql`${hit}, `, source: sql`hit t` };
  if (hits) return { opening: empty, source: withContacts };
  if (late)
    return { opening: sql`late as materialized (select t.* from tickets t where ${isLate}), `, source: sql`late t` };
  if (!born) return { opening: empty, source: sql`tickets t` };
  return { opening: sql`born as materialized (select t.* from tickets t where ${born}), `, source: sql`born t` };
}

/**
 * The badges of the sub-tabs, by the same conditions as their lists. The statement takes the active tickets first. If it searched by owner first, it
 * would read all tickets that a user ever closed.
 */
export async function countTickets(
  actor: Actor,
  filter: Input<typeof ticketsApi.counts>["query"],
): Promise<Reply<typeof ticketsApi.counts>> {
  const open = assigned(actor, filter.showAll);
  const [counts] = await query(
    { open: integer, unread: integer, unanswered: integer, pending: integer, snoozed: integer, late: integer },
    sql`select count(*) filter (where t.snoozed_until is null and ${open}) as open,
       count(*) filter (where t.snoozed_until is null and ${open} and ${isUnread}) as unread,
       count(*) filter (where t.snoozed_until is null and ${open} and t.unanswered_since is not null) as unanswered,
       count(*) filter (where t.snoozed_until is null and t.status = 'pending') as pending,
       count(*) filter (where t.snoozed_until is not null and (t.status = 'pending' or ${open})) as snoozed,
       count(*) filter (where t.snoozed_until is null and ${isLate} and (t.status = 'pending' or ${open})) as late
     from (select * from tickets where status in ('open', 'pending') offset 0) t where ${chosen(actor, { ...filter, tags: [], users: [] })}`,
  );
  return counts ?? { open: 0, unread: 0, unanswered: 0, pending: 0, snoozed: 0, late: 0 };
}

/**
 * The badges of open and pending tickets, for a user who sees all tickets. They are counted in an index alone, so no ticket is read, even with
 * thousands of active tickets. The few snoozed tickets are subtracted.
 */
export async function countActive(): Promise<{ open: number; pending: number }> {
  const [counts] = await query(
    { open: integer, pending: integer },
    sql`select ${shownWith(sql`status = 'open'`)} as open, ${shownWith(sql`status = 'pending'`)} as pending`,
  );
  return counts ?? { open: 0, pending: 0 };
}

const shownWith = (status: Sql): Sql =>
  sql`(select count(*) from tickets where ${status}) - (select count(*) from tickets where ${status} and snoozed_until is not null)`;
