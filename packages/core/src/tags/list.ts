import type { Input, Reply } from "@balcao/shared/contract";
import type { tagsApi } from "@balcao/shared/tags/api";
import type { Tag, TagDetail } from "@balcao/shared/tags/schema";
import { query } from "../database.ts";
import { decodeCursor, encodeCursor } from "../sql.ts";

const pageSize = 40;

/** Of `tags g`. */
export const tagColumns = "g.id, g.name, g.color, g.kanban::int as kanban";
export const ticketsCount = `(select count(*)::int from ticket_tags tt
  where tt.company_id = g.company_id and tt.tag_id = g.id) as "ticketsCount"`;
/** `position` and not a pattern: nothing in the term has a meaning of its own. */
const found = "($1 = '' or position(plain($1) in plain(g.name)) > 0)";

/** By name; `cursor` continues where the last page ended, `pageNumber` counts pages. */
export async function listTags({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof tagsApi.list>["query"]): Promise<Reply<typeof tagsApi.list>> {
  const after = decodeCursor(cursor);
  const rows = await query<TagDetail & { sortName: string }>(
    `select ${tagColumns}, g.user_id as "userId", lower(g.name) as "sortName", ${ticketsCount} from tags g
     where ${found} and ($2::text is null or (lower(g.name), g.id) > ($2, $3::int))
     order by lower(g.name), g.id limit ${pageSize + 1} offset $4`,
    [searchParam.trim(), after?.key ?? null, after?.id ?? null, after ? 0 : (pageNumber - 1) * pageSize],
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return { tags: page, hasMore, nextCursor: hasMore && last ? encodeCursor(last.sortName, last.id) : null };
}

export const listAllTags = ({ searchParam }: Input<typeof tagsApi.all>["query"]): Promise<Tag[]> =>
  query<Tag>(`select ${tagColumns} from tags g where ${found} order by lower(g.name), g.id`, [searchParam.trim()]);
