import type { Input, Reply } from "@balcao/shared/contract";
import type { messageTemplatesApi } from "@balcao/shared/message-templates/api";
import { hasWords } from "../../base/has-words.ts";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, sql } from "../../base/sql.ts";
import { presentTemplate, templateColumns, templateShape } from "./presenter.ts";

const pageSize = 40;

/** Templates sorted by name; the search looks in name and text, without accents. */
export async function listTemplates({
  searchParam,
  name,
  connectionId,
  sendable,
  pageNumber,
  cursor,
}: Input<typeof messageTemplatesApi.list>["query"]): Promise<Reply<typeof messageTemplatesApi.list>> {
  const after = decodeCursor(cursor);
  const where = and(
    hasWords(searchParam, sql`replace(p.name, '_', ' ') || ' ' || p.name`, sql`p.components::text`),
    name !== undefined && sql`lower(p.name) = lower(${name}) and p.name = ${name}`,
    connectionId !== undefined &&
      sql`p.waba_id = (select a.waba_id from official_accounts a where a.connection_id = ${connectionId})`,
    sendable && sql`p.status = 'approved' and p.category <> 'authentication'`,
    after && sql`(lower(p.name), p.id) > (${after.key}, ${after.id}::int)`,
  );
  const rows = await query(
    { ...templateShape, sortName: text },
    sql`select ${templateColumns}, lower(p.name) as "sortName" from message_templates p
      where ${where} order by lower(p.name), p.id ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    ({ sortName: _sortName, ...row }) => presentTemplate(row),
    ({ sortName, id }) => ({ key: sortName, id }),
  );
  return { templates: items, ...more };
}
