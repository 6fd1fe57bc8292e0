import type { Input, Reply } from "@balcao/shared/contract";
import type { announcementsApi } from "@balcao/shared/announcements/api";
import { type Actor, can } from "@balcao/shared/permissions";
import { hasWords } from "../../base/has-words.ts";
import { boolean, integer, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, raw, type Sql, sql } from "../../base/sql.ts";
import { AnnouncementRow } from "./announcement.model.ts";
import { presentAnnouncement, presented } from "./presenter.ts";

const pageSize = 20;
/** The highest number of announcements that a user sees. */
const mostShown = 50;
const columns = AnnouncementRow.pick("a", ...presented);

/** The announcements `a` that users see at this moment. `isCurrent` is the same rule for one announcement. */
export const shownAt = (now: Date): Sql =>
  sql`a.status and (a.starts_at is null or a.starts_at <= ${now}) and (a.ends_at is null or a.ends_at > ${now})`;

/** Announcements by priority, then the newest first. The operator gets all, everybody else only those that are shown now. */
export async function listAnnouncements(
  actor: Pick<Actor, "profile" | "super">,
  { searchParam, pageNumber, cursor }: Input<typeof announcementsApi.list>["query"],
  now: Date,
): Promise<Reply<typeof announcementsApi.list>> {
  const after = decodeCursor(cursor);
  const found = and(
    !can(actor, "announcements-page:edit") && shownAt(now),
    hasWords(searchParam, sql`a.title`, sql`a.text`),
  );
  const from = after && /^[123]$/.test(after.key) ? { priority: Number(after.key), id: after.id } : null;
  const rows = await query(
    AnnouncementRow.shape(...presented),
    sql`select ${columns} from announcements a
      where ${found} and ${and(from && sql`(a.priority > ${from.priority} or a.priority = ${from.priority} and a.id < ${from.id})`)}
      order by a.priority, a.id desc ${limitTo(pageSize, from, pageNumber)}`,
  );
  const [all] = await query({ count: integer }, sql`select count(*) as count from announcements a where ${found}`);
  const { items, ...more } = pageOf(rows, pageSize, presentAnnouncement, ({ priority, id }) => ({
    key: String(priority),
    id,
  }));
  return { records: items, count: all?.count ?? 0, ...more };
}

/** The announcements that a user sees now, which of them the user has read, and the next moment at which the list changes. */
export async function currentAnnouncements(
  { userId }: Pick<Actor, "userId">,
  now: Date,
): Promise<Reply<typeof announcementsApi.current>> {
  const rows = await query(
    { ...AnnouncementRow.shape(...presented), isRead: boolean },
    sql`select ${columns}, exists (
        select 1 from announcement_reads r where r.user_id = ${userId} and r.announcement_id = a.id
      ) as "isRead"
      from announcements a where ${shownAt(now)} order by a.priority, a.id desc limit ${raw(mostShown)}`,
  );
  const [next] = await query(
    { at: timestamp.null },
    sql`select min(t.at) as at from announcements a, unnest(array[a.starts_at, a.ends_at]) as t(at)
      where a.status and t.at > ${now}::timestamptz`,
  );
  return {
    records: rows.map(({ isRead, ...row }) => ({ ...presentAnnouncement(row), isRead })),
    changesAt: next?.at?.toISOString() ?? null,
  };
}
