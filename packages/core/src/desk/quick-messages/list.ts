import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { quickMessagesApi } from "@balcao/shared/quick-messages/api";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { hasWords } from "../../base/has-words.ts";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, raw, sql } from "../../base/sql.ts";
import { usableBy } from "./access.ts";
import { presentQuickMessage, quickMessageColumns, quickMessageShape, quickMessageTables } from "./presenter.ts";

const pageSize = 40;
/** The highest number of suggestions, because nobody reads more shortcodes. */
const mostActive = 1000;

/** Quick messages sorted by shortcode. `cursor` continues after the last page; `pageNumber` counts pages. */
export async function listQuickMessages(
  actor: Actor,
  { searchParam, pageNumber, cursor }: Input<typeof quickMessagesApi.list>["query"],
): Promise<Reply<typeof quickMessagesApi.list>> {
  const after = decodeCursor(cursor);
  const where = and(
    usableBy(actor),
    hasWords(searchParam, sql`k.shortcode`, sql`k.message`),
    after && sql`(lower(k.shortcode), k.id) > (${after.key}, ${after.id}::int)`,
  );
  const rows = await query(
    { ...quickMessageShape, sortName: text },
    sql`select ${quickMessageColumns}, lower(k.shortcode) as "sortName" from ${quickMessageTables}
      where ${where} order by lower(k.shortcode), k.id ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    ({ sortName: _sortName, ...row }) => presentQuickMessage(row),
    ({ sortName, id }) => ({ key: sortName, id }),
  );
  return { records: items, ...more };
}

export async function listActiveQuickMessages(actor: Actor): Promise<QuickMessage[]> {
  const rows = await query(
    quickMessageShape,
    sql`select ${quickMessageColumns} from ${quickMessageTables} where ${usableBy(actor)} and k.status
      order by k.uses desc, lower(k.shortcode), k.id limit ${raw(mostActive)}`,
  );
  return rows.map(presentQuickMessage);
}
