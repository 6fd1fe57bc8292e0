import type { Input, Reply } from "@balcao/shared/contract";
import type { dashboardApi } from "@balcao/shared/dashboard/api";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, type Sql, sql } from "../../base/sql.ts";
import { ContactRow } from "../../desk/contacts/contact.model.ts";
import { presentContact } from "../../desk/contacts/presenter.ts";
import { midnight } from "./midnight.ts";
import { type PeriodQuery, periodOf } from "./period.ts";

const pageSize = 20;
const shown = ["id", "name", "number", "userName", "email", "isGroup", "pictureMediaId", "createdAt"] as const;

/** Customers made in the period who wrote the first message themselves. Groups are left out. */
function leadsOf({ from, to, timezone }: PeriodQuery): Sql {
  const zone = sql`${timezone}::text`;
  return sql`c.wrote_first and not c.is_group and c.merged_into is null
    and c.created_at >= ${midnight(sql`${from}`, zone)} and c.created_at < ${midnight(sql`${to}::date + 1`, zone)}`;
}

export async function countLeads(period: PeriodQuery): Promise<number> {
  const [row] = await query(
    { leads: integer },
    sql`select count(*)::int as leads from contacts c where ${leadsOf(period)}`,
  );
  return row?.leads ?? 0;
}

/** The new customers, newest first. */
export async function listLeads({
  pageNumber,
  cursor,
  ...asked
}: Input<typeof dashboardApi.leads>["query"]): Promise<Reply<typeof dashboardApi.leads>> {
  const after = decodeTimeCursor(cursor);
  const where = and(
    leadsOf(await periodOf(asked)),
    after && sql`(c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::int)`,
  );
  const rows = await query(
    ContactRow.shape(...shown),
    sql`select ${ContactRow.pick("c", ...shown)} from contacts c where ${where}
     order by c.created_at desc, c.id desc ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    (row) => ({ contact: presentContact(row), createdAt: row.createdAt.toISOString() }),
    ({ createdAt, id }) => ({ key: createdAt, id }),
  );
  return { leads: items, ...more };
}
