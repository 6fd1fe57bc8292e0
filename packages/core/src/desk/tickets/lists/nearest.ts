import { integer, json } from "../../../base/columns.ts";
import { type PlannedFor, query } from "../../../base/database.ts";
import { raw, type Sql, sql } from "../../../base/sql.ts";
import { saying, ticketsWithWords } from "../../terms/messages.ts";
import { type Hits, isNamed } from "./hits.ts";

/** How many tickets at the beginning of a list are checked together for the text. */
const stretches = [160, 500, 1000, 2000, 4000] as const;
const longest = 4000;

/** A list whose tickets are checked for the searched words one by one, in the order of the list. */
export interface OrderedList {
  /** A part that opens the statement and ends with a comma, or nothing. */
  opening: Sql;
  source: Sql;
  where: Sql;
  order: Sql;
  plan: PlannedFor;
}

/**
 * The hits at the beginning of a list, for words that thousands of messages have: at least as many as are needed, or all. The tickets are checked in
 * the order of the list. The share of hits among the first ones tells how many more to check. If this number is too high, all tickets with the words
 * are read.
 */
export async function nearestHits(hits: Hits, list: OrderedList, needed: number): Promise<Hits> {
  let expected = needed * 2;
  for (let { often } = hits.said; ; often = false) {
    const size = stretches.find((stretch) => stretch >= expected) ?? longest;
    const { ids, asked } = await ask({ ...hits, said: { ...hits.said, often } }, list, needed, size);
    if (ids.length >= needed || asked < size)
      return { ...hits, contacts: { ids: [], all: true }, said: { ...hits.said, ids, whole: true } };
    const wanted = ids.length > 0 ? (size * needed) / ids.length : longest;
    if (size === longest || wanted > longest) return { ...hits, said: await ticketsWithWords(hits.term, null) };
    expected = wanted * 1.5;
  }
}

async function ask(
  hits: Hits,
  { opening, source, where, order, plan }: OrderedList,
  needed: number,
  size: (typeof stretches)[number],
): Promise<{ ids: number[]; asked: number }> {
  const unnamed = sql`array(select id from part where not named)`;
  const [found] = await query(
    { ids: json<number[]>(), asked: integer },
    sql`with ${opening}part as materialized (
       select t.id, (${isNamed(hits)}) as named, row_number() over (order by ${order}) as place
       from ${source} where ${where} order by ${order} limit ${raw(size)}
     ), found as (
       select id, place from part where named or id in (select s.id from ${saying(hits.term, hits.said.often, unnamed)} s) order by place limit ${needed}
     )
     select (select coalesce(jsonb_agg(id order by place), '[]') from found) as ids, (select count(*) from part)::int as asked`,
    plan,
  );
  return found ?? { ids: [], asked: 0 };
}
