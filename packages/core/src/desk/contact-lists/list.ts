import type { contactListItemsApi, contactListsApi } from "@balcao/shared/contact-lists/api";
import type { ContactList } from "@balcao/shared/contact-lists/schema";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { Input, Reply } from "@balcao/shared/contract";
import { hasWords } from "../../base/has-words.ts";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, raw, type Sql, sql } from "../../base/sql.ts";
import { mostListed } from "../../company/plans/room.ts";
import { showList } from "./access.ts";
import { itemColumns, itemShape, listColumns, listShape, presentItem, presentList } from "./presenter.ts";

const pageSize = 20;
const itemPageSize = 40;

/** Lists sorted by name. `cursor` continues after the last page; `pageNumber` counts pages. */
export async function listLists({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof contactListsApi.list>["query"]): Promise<Reply<typeof contactListsApi.list>> {
  const after = decodeCursor(cursor);
  const where = and(
    hasWords(searchParam, sql`l.name`),
    after && sql`(lower(l.name), l.id) > (${after.key}, ${after.id}::int)`,
  );
  const rows = await query(
    { ...listShape, sortName: text },
    sql`select ${listColumns}, lower(l.name) as "sortName" from contact_lists l where ${where}
      order by lower(l.name), l.id ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    ({ sortName: _sortName, ...row }) => presentList(row),
    ({ sortName, id }) => ({ key: sortName, id }),
  );
  return { records: items, ...more };
}

/** Every list of the company, for choosing one. */
export async function listAllLists(): Promise<ContactList[]> {
  const rows = await query(
    listShape,
    sql`select ${listColumns} from contact_lists l order by lower(l.name), l.id limit ${raw(mostListed)}`,
  );
  return rows.map(presentList);
}

/** The people on a list, sorted by name. A list of another company is a 404, not an empty answer. */
export async function listItems({
  contactListId,
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof contactListItemsApi.list>["query"]): Promise<Reply<typeof contactListItemsApi.list>> {
  await showList(contactListId);
  const after = decodeCursor(cursor);
  const where = and(
    sql`i.contact_list_id = ${contactListId}`,
    found(searchParam),
    after && sql`(lower(i.name), i.id) > (${after.key}, ${after.id}::int)`,
  );
  const rows = await query(
    { ...itemShape, sortName: text },
    sql`select ${itemColumns}, lower(i.name) as "sortName" from contact_list_items i where ${where}
      order by lower(i.name), i.id ${limitTo(itemPageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    itemPageSize,
    ({ sortName: _sortName, ...row }) => presentItem(row),
    ({ sortName, id }) => ({ key: sortName, id }),
  );
  return { contacts: items, ...more };
}

/** Uses `strpos` instead of a pattern, so that `%` and `_` in the term are plain letters. */
function found(searchParam: string): Sql | null {
  const { words, forms } = contactSearch(searchParam);
  if (forms.length > 0)
    return sql`exists (select 1 from unnest(${[...forms]}::text[]) as form where strpos(i.number, form) > 0)`;
  return words.length === 0 ? null : and(...words.map((word) => sql`strpos(i.plain_name, plain(${word})) > 0`));
}
