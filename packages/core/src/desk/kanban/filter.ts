import type { Input } from "@balcao/shared/contract";
import type { kanbanApi } from "@balcao/shared/kanban/api";
import type { Actor } from "@balcao/shared/permissions";
import { and, raw, type Sql, sql } from "../../base/sql.ts";
import { saying } from "../terms/messages.ts";
import { chosen } from "../tickets/lists/filter.ts";
import { findHits, type Hits, hitTickets, isHit, isNamed, withContacts } from "../tickets/lists/hits.ts";

export type BoardFilter = Input<typeof kanbanApi.board>["query"];

/** The tickets of a board, as parts of a statement: `with ${board.first} … from ${board.source} where ${board.where}`. */
export interface BoardSource {
  first: Sql;
  source: Sql;
  where: Sql;
  /** How to plan a statement that a user's filter narrows, because its values may be rare or frequent. Otherwise one plan serves any values. */
  plan: "its values" | "any values";
}

const active = sql`t.status in ('open', 'pending')`;

/** The condition that an active ticket has the typed text. For words that thousands of messages have, all active tickets are checked. */
function has(hits: Hits): Sql {
  if (hits.said.whole) return isHit(hits);
  const all = sql`array(select t.id from tickets t where ${active})`;
  return sql`(${isNamed(hits)} or t.id in (select s.id from ${saying(hits.term, false, all)} s))`;
}

/**
 * The active tickets that this actor sees, narrowed by the filter. The statement takes active tickets first, like the counts of the list. If it
 * searched by rights or by tags first, it would read all closed tickets too.
 */
export async function boardSource(actor: Actor, filter: BoardFilter): Promise<BoardSource> {
  const { queueIds, users, searchParam } = filter;
  const hits = await findHits(searchParam);
  const seen = chosen(actor, { queueIds, users, tags: [] });
  const narrowed = queueIds.length > 0 || users.length > 0 || hits !== null;
  const plan = narrowed ? "its values" : "any values";
  const found = hits?.said.whole && hitTickets(hits);
  if (found) return { first: found, source: sql`hit t`, where: and(active, seen), plan };
  if (hits)
    return {
      first: sql`hit as materialized (select t.* from ${withContacts} where ${and(active, seen, has(hits))})`,
      source: sql`hit t`,
      where: sql`true`,
      plan,
    };
  return {
    first: sql`hit as (select t.* from tickets t where ${active} offset ${raw(0)})`,
    source: sql`hit t`,
    where: seen,
    plan,
  };
}

/**
 * The id of the column of a ticket `t`, by the rule of `columnOf`; null for the first column. The ticket's tags are read together, because one
 * look-up for each column would cost more with each column.
 */
export const standsIn = (columns: readonly number[]): Sql => {
  const place = sql`array_position(${[...columns]}::int[], tt.tag_id)`;
  return sql`(select tt.tag_id from ticket_tags tt
    where tt.company_id = t.company_id and tt.ticket_id = t.id and ${place} > 0 order by ${place} limit 1)`;
};
