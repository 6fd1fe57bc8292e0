import type { Input, Reply } from "@balcao/shared/contract";
import type { fileListsApi } from "@balcao/shared/file-lists/api";
import { hasWords } from "../../base/has-words.ts";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, sql } from "../../base/sql.ts";
import { fileListColumns, fileListShape, presentFileList } from "./presenter.ts";

const pageSize = 40;

const entryNames = sql`coalesce((
  select string_agg(e.name, ' ') from file_list_entries e where e.company_id = l.company_id and e.file_list_id = l.id), '')`;

/** File lists sorted by name. `cursor` continues after the last page; `pageNumber` counts pages. */
export async function listFileLists({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof fileListsApi.list>["query"]): Promise<Reply<typeof fileListsApi.list>> {
  const after = decodeCursor(cursor);
  const where = and(
    hasWords(searchParam, sql`l.name`, sql`l.message`, entryNames),
    after && sql`(lower(l.name), l.id) > (${after.key}, ${after.id}::int)`,
  );
  const rows = await query(
    { ...fileListShape, sortName: text },
    sql`select ${fileListColumns}, lower(l.name) as "sortName" from file_lists l
      where ${where} order by lower(l.name), l.id ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    ({ sortName: _sortName, ...row }) => presentFileList(row),
    ({ sortName, id }) => ({ key: sortName, id }),
  );
  return { files: items, ...more };
}
