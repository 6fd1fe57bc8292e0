import type { Input, Reply } from "@balcao/shared/contract";
import type { dashboardApi } from "@balcao/shared/dashboard/api";
import { type ContactFields, presentContact } from "../contacts/presenter.ts";
import { query } from "../database.ts";
import { Binds, decodeTimeCursor, encodeCursor } from "../sql.ts";
import { midnight } from "./midnight.ts";
import { type Asked, periodOf } from "./period.ts";

const pageSize = 20;
type LeadRow = ContactFields & { createdAt: Date };

/** Customers made in the period, not groups, whose first message was their own. */
function leadsOf({ from, to, timezone }: Asked, binds: Binds): string {
  const zone = `${binds.add(timezone)}::text`;
  return `c.wrote_first and not c.is_group and c.merged_into is null
    and c.created_at >= ${midnight(binds.add(from), zone)} and c.created_at < ${midnight(`${binds.add(to)}::date + 1`, zone)}`;
}

export async function countLeads(period: Asked): Promise<number> {
  const binds = new Binds();
  const [row] = await query<{ leads: number }>(
    `select count(*)::int as leads from contacts c where ${leadsOf(period, binds)}`,
    binds.values,
  );
  return row?.leads ?? 0;
}

/** Newest first. */
export async function listLeads({
  pageNumber,
  cursor,
  ...asked
}: Input<typeof dashboardApi.leads>["query"]): Promise<Reply<typeof dashboardApi.leads>> {
  const binds = new Binds();
  const where = [leadsOf(await periodOf(asked), binds)];
  const after = decodeTimeCursor(cursor);
  if (after) where.push(`(c.created_at, c.id) < (${binds.add(after.at)}::timestamptz, ${binds.add(after.id)}::int)`);
  const rows = await query<LeadRow>(
    `select c.id, c.name, c.number, c.email, c.is_group as "isGroup", c.picture_media_id as "pictureMediaId", c.created_at as "createdAt" from contacts c where ${where.join(" and ")}
     order by c.created_at desc, c.id desc limit ${pageSize + 1} offset ${binds.add(after ? 0 : (pageNumber - 1) * pageSize)}`,
    binds.values,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    leads: page.map((row) => ({ contact: presentContact(row), createdAt: row.createdAt.toISOString() })),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last.createdAt.toISOString(), last.id) : null,
  };
}
