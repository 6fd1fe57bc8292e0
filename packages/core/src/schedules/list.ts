import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { schedulesApi } from "@balcao/shared/schedules/api";
import { query } from "../database.ts";
import { Binds, decodeTimeCursor, encodeCursor } from "../sql.ts";
import { scheduleVisibleTo } from "./access.ts";
import { presentSchedule, type ScheduleRow, scheduleSelect } from "./presenter.ts";

const usualPage = 20;
/** Of a range with both its ends: a calendar shows all of it at once. */
const rangePage = 500;

/** What is to be sent and what was, in the order of their times, in one statement. */
export async function listSchedules(
  actor: Actor,
  filter: Input<typeof schedulesApi.list>["query"],
): Promise<Reply<typeof schedulesApi.list>> {
  const binds = new Binds();
  const after = decodeTimeCursor(filter.cursor);
  const pageSize = filter.from && filter.to ? rangePage : usualPage;
  const where = [scheduleVisibleTo(actor, binds)];
  if (filter.contactId) where.push(`s.contact_id = ${binds.add(filter.contactId)}`);
  if (filter.ticketId) where.push(`s.ticket_id = ${binds.add(filter.ticketId)}`);
  if (filter.from) where.push(`s.send_at >= ${binds.add(new Date(filter.from))}`);
  if (filter.to) where.push(`s.send_at < ${binds.add(new Date(filter.to))}`);
  if (filter.status) where.push(`s.status = ${binds.add(filter.status)}`);
  const term = filter.searchParam.trim();
  if (term) {
    const wanted = binds.add(term);
    where.push(`(strpos(plain(s.body), plain(${wanted})) > 0 or strpos(c.plain_name, plain(${wanted})) > 0)`);
  }
  if (after) where.push(`(s.send_at, s.id) > (${binds.add(after.at)}::timestamptz, ${binds.add(after.id)}::int)`);
  const skip = binds.add(after ? 0 : (filter.pageNumber - 1) * pageSize);
  const rows = await query<ScheduleRow>(
    scheduleSelect(where.join(" and "), `order by s.send_at, s.id limit ${pageSize + 1} offset ${skip}`),
    binds.values,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    schedules: page.map(presentSchedule),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last.sendAt.toISOString(), last.id) : null,
  };
}
