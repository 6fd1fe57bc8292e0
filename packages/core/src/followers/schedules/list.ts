import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { schedulesApi } from "@balcao/shared/schedules/api";
import { hasWords } from "../../base/has-words.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, type Sql, sql } from "../../base/sql.ts";
import { scheduleVisibleTo } from "./access.ts";
import { presentSchedule, scheduleShape, selectSchedules } from "./presenter.ts";

const usualPage = 20;
/** The size of a page for a range with both its ends, because a calendar shows the whole range in one page. */
const rangePage = 500;

/** Whether a schedule `s` sends this template: the name and language match, and the number belongs to the template's account. */
const isSentAs = (templateId: number): Sql =>
  sql`exists (select 1 from message_templates p join official_accounts a on a.company_id = p.company_id and a.waba_id = p.waba_id
    where p.id = ${templateId} and a.connection_id = s.connection_id and p.name = s.template->>'name' and p.language = s.template->>'language')`;

/** Scheduled messages, sent or not, in the order of their times, in one statement. */
export async function listSchedules(
  actor: Actor,
  filter: Input<typeof schedulesApi.list>["query"],
): Promise<Reply<typeof schedulesApi.list>> {
  const after = decodeTimeCursor(filter.cursor);
  const pageSize = filter.from && filter.to ? rangePage : usualPage;
  const where = and(
    scheduleVisibleTo(actor),
    filter.contactId ? sql`s.contact_id = ${filter.contactId}` : null,
    filter.ticketId ? sql`s.ticket_id = ${filter.ticketId}` : null,
    filter.templateId ? isSentAs(filter.templateId) : null,
    filter.from ? sql`s.send_at >= ${new Date(filter.from)}` : null,
    filter.to ? sql`s.send_at < ${new Date(filter.to)}` : null,
    filter.status ? sql`s.status = ${filter.status}` : null,
    hasWords(filter.searchParam, sql`s.body`, sql`c.plain_name`),
    after && sql`(s.send_at, s.id) > (${after.at}::timestamptz, ${after.id}::int)`,
  );
  const page = sql`order by s.send_at, s.id ${limitTo(pageSize, after, filter.pageNumber)}`;
  const rows = await query(scheduleShape, selectSchedules(where, page), "its values");
  const { items, ...more } = pageOf(rows, pageSize, presentSchedule, ({ sendAt, id }) => ({ key: sendAt, id }));
  return { schedules: items, ...more };
}
