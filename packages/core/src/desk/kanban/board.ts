import type { Input, Reply } from "@balcao/shared/contract";
import type { kanbanApi } from "@balcao/shared/kanban/api";
import { cardsAtOnce } from "@balcao/shared/kanban/rules";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, raw, sql } from "../../base/sql.ts";
import { olderThan } from "../tickets/lists/filter.ts";
import { loadTickets, presentTicket, selectTickets, ticketShape } from "../tickets/presenter.ts";
import { columnIds, listColumns } from "./columns.ts";
import { type BoardFilter, boardSource, standsIn } from "./filter.ts";

const newestFirst = sql`t.updated_at desc, t.id desc`;

/** The board with the first cards of every column. It needs three statements, however many cards and columns there are; a search needs two more. */
export async function showBoard(actor: Actor, filter: BoardFilter): Promise<Reply<typeof kanbanApi.board>> {
  const tags = await listColumns();
  const { first, source, where, plan } = await boardSource(actor, filter);
  const standing = sql`standing as (
    select t.id, t.updated_at, ${standsIn(tags.map(({ id }) => id))} as tag_id from ${source} where ${where}
  )`;
  const places = await query(
    { id: integer, tagId: integer.null },
    sql`with ${first}, ${standing}, placed as (
       select id, tag_id, row_number() over (partition by tag_id order by updated_at desc, id desc) as place from standing
     )
     select id, tag_id as "tagId" from placed where place <= ${raw(cardsAtOnce + 1)} order by place`,
    plan,
  );
  const tickets = new Map((await loadTickets(places.map(({ id }) => id))).map((ticket) => [ticket.id, ticket]));
  const cardsOf = (tagId: number | null): Ticket[] =>
    places.filter((place) => place.tagId === tagId).flatMap(({ id }) => tickets.get(id) ?? []);
  return { columns: [null, ...tags].map((tag) => ({ tag, ...firstPage(cardsOf(tag?.id ?? null)) })) };
}

const placeOf = ({ updatedAt, id }: Ticket) => ({ key: updatedAt, id });

function firstPage(cards: Ticket[]) {
  const { items, ...more } = pageOf(cards, cardsAtOnce, (ticket) => ticket, placeOf);
  return { tickets: items, ...more };
}

/** The number of cards in each column, empty columns included. */
export async function countBoard(actor: Actor, filter: BoardFilter): Promise<Reply<typeof kanbanApi.counts>> {
  const columns = await columnIds();
  const { first, source, where, plan } = await boardSource(actor, filter);
  const rows = await query(
    { tagId: integer.null, count: integer },
    sql`with ${first} select s.tag_id as "tagId", count(*)::int as count
      from (select ${standsIn(columns)} as tag_id from ${source} where ${where}) s group by 1`,
    plan,
  );
  const counted = new Map(rows.map(({ tagId, count }) => [tagId, count]));
  return { counts: [null, ...columns].map((tagId) => ({ tagId, count: counted.get(tagId) ?? 0 })) };
}

/** A page of the cards of one column, or of the whole board, latest activity first, and the number of all these cards. */
export async function listCards(
  actor: Actor,
  { column, cursor, pageNumber, ...filter }: Input<typeof kanbanApi.cards>["query"],
): Promise<Reply<typeof kanbanApi.cards>> {
  const after = decodeTimeCursor(cursor);
  const { first, source, where, plan } = await boardSource(actor, filter);
  const stands =
    column !== undefined &&
    sql`${standsIn(await columnIds())} is not distinct from ${column === "none" ? null : column}::int`;
  const wanted = and(where, stands);
  const rows = await query(
    ticketShape,
    sql`with ${first}, page as (
       select t.* from ${source} where ${and(wanted, after && olderThan(after))} order by ${newestFirst} ${limitTo(cardsAtOnce, after, pageNumber)}
     )
     ${selectTickets("page")} order by ${newestFirst}`,
    plan,
  );
  const [all] = await query(
    { count: integer },
    sql`with ${first} select count(*)::int as count from ${source} where ${wanted}`,
    plan,
  );
  const { items, ...more } = pageOf(rows, cardsAtOnce, presentTicket, ({ updatedAt, id }) => ({ key: updatedAt, id }));
  return { tickets: items, count: all?.count ?? 0, ...more };
}
