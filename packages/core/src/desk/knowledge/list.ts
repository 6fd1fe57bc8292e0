import type { Input, Reply } from "@balcao/shared/contract";
import type { knowledgeApi } from "@balcao/shared/knowledge/api";
import { hasWords } from "../../base/has-words.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, sql } from "../../base/sql.ts";
import { knowledgeColumns, knowledgeShape, presentKnowledge } from "./presenter.ts";

const pageSize = 40;

/** The sources of knowledge, newest first. `cursor` continues after the last page; `pageNumber` counts pages. */
export async function listKnowledge({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof knowledgeApi.list>["query"]): Promise<Reply<typeof knowledgeApi.list>> {
  const after = decodeTimeCursor(cursor);
  const where = and(
    hasWords(searchParam, sql`s.title`, sql`s.ways`, sql`left(s.body, 20000)`),
    after && sql`(s.created_at, s.id) < (${after.at}::timestamptz, ${after.id}::int)`,
  );
  const rows = await query(
    knowledgeShape,
    sql`select ${knowledgeColumns} from knowledge_sources s where ${where}
      order by s.created_at desc, s.id desc ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(rows, pageSize, presentKnowledge, ({ createdAt, id }) => ({ key: createdAt, id }));
  return { knowledge: items, ...more };
}
