import type { Input, Reply } from "@balcao/shared/contract";
import type { tagsApi } from "@balcao/shared/tags/api";
import type { Tag } from "@balcao/shared/tags/schema";
import { hasWords } from "../../base/has-words.ts";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, raw, sql } from "../../base/sql.ts";
import { mostListed } from "../../company/plans/room.ts";
import { inTagOrder, presentTag, presentTagDetail, tagColumns, tagShape } from "./presenter.ts";
import { TagRow } from "./tag.model.ts";

const pageSize = 40;

/** The order of tags as one text, for a cursor. Tags without a place get a number above the highest number of tags in a company. */
const sortKey = sql`lpad(coalesce(g.place, 9999)::text, 4, '0') || lower(g.name)`;

/** Tags in their order. `cursor` continues after the last page; `pageNumber` counts pages. */
export async function listTags({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof tagsApi.list>["query"]): Promise<Reply<typeof tagsApi.list>> {
  const after = decodeCursor(cursor);
  const where = and(
    hasWords(searchParam, sql`g.name`),
    after && sql`(${sortKey}, g.id) > (${after.key}, ${after.id}::int)`,
  );
  const rows = await query(
    { ...tagShape, sortKey: text },
    sql`select ${tagColumns}, ${sortKey} as "sortKey" from tags g where ${where}
      order by ${sortKey}, g.id ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(rows, pageSize, presentTagDetail, ({ sortKey: key, id }) => ({ key, id }));
  return { tags: items, ...more };
}

/** Every tag of the company, or the tags whose name contains the term. */
export async function listAllTags({ searchParam }: Input<typeof tagsApi.all>["query"]): Promise<Tag[]> {
  const own = ["id", "name", "color", "kanban", "place"] as const;
  const rows = await query(
    TagRow.shape(...own),
    sql`select ${TagRow.pick("g", ...own)} from tags g where ${hasWords(searchParam, sql`g.name`)} order by ${inTagOrder}
      limit ${raw(mostListed)}`,
  );
  return rows.map(presentTag);
}
