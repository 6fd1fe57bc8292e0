import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { quickMessagesApi } from "@balcao/shared/quick-messages/api";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { query } from "../database.ts";
import { Binds, decodeCursor, encodeCursor } from "../sql.ts";
import { usableBy } from "./access.ts";
import { presentQuickMessage, quickMessageColumns, quickMessageTables, type QuickMessageRow } from "./presenter.ts";

const pageSize = 40;
/** More than anybody can tell apart by their shortcodes. */
const mostActive = 1000;

/** By shortcode; `cursor` continues where the last page ended, `pageNumber` counts pages. */
export async function listQuickMessages(
  actor: Actor,
  { searchParam, pageNumber, cursor }: Input<typeof quickMessagesApi.list>["query"],
): Promise<Reply<typeof quickMessagesApi.list>> {
  const binds = new Binds();
  const where = [usableBy(actor, binds)];
  const after = decodeCursor(cursor);
  if (searchParam.trim() !== "") {
    const term = `plain(${binds.add(searchParam.trim())})`;
    where.push(`(position(${term} in plain(k.shortcode)) > 0 or position(${term} in plain(k.message)) > 0)`);
  }
  if (after) where.push(`(lower(k.shortcode), k.id) > (${binds.add(after.key)}, ${binds.add(after.id)}::int)`);
  const rows = await query<QuickMessageRow & { sortName: string }>(
    `select ${quickMessageColumns}, lower(k.shortcode) as "sortName" from ${quickMessageTables}
     where ${where.join(" and ")} order by lower(k.shortcode), k.id
     limit ${pageSize + 1} offset ${binds.add(after ? 0 : (pageNumber - 1) * pageSize)}`,
    binds.values,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    records: page.map(({ sortName: _sortName, ...row }) => presentQuickMessage(row)),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last.sortName, last.id) : null,
  };
}

export async function listActiveQuickMessages(actor: Actor): Promise<QuickMessage[]> {
  const binds = new Binds();
  const rows = await query<QuickMessageRow>(
    `select ${quickMessageColumns} from ${quickMessageTables} where ${usableBy(actor, binds)} and k.status
     order by k.uses desc, lower(k.shortcode), k.id limit ${mostActive}`,
    binds.values,
  );
  return rows.map(presentQuickMessage);
}
