import type { Retention, RetentionDay, RetentionRules } from "@balcao/shared/retentions/schema";
import type { retentionsApi } from "@balcao/shared/retentions/api";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { json } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { namedSql, raw, type Sql, sql } from "../../base/sql.ts";
import { RetentionDayRow } from "./retention-day.model.ts";
import { RetentionRow } from "./retention.model.ts";

const own = ["id", "state", "filesMonths", "wordsMonths", "askedAt", "startsAt", "endedAt"] as const;
type RetentionUser = NonNullable<Retention["askedBy"]>;
const shape = {
  ...RetentionRow.shape(...own),
  queues: json<Retention["queues"]>(),
  askedBy: json<RetentionUser>().null,
  stoppedBy: json<RetentionUser>().null,
};
async function select(where: Sql): Promise<Retention[]> {
  const rows = await query(
    shape,
    sql`select ${RetentionRow.pick("r", ...own)}, ${namedSql(sql`a`)} as "askedBy", ${namedSql(sql`s`)} as "stoppedBy", (
         select coalesce(jsonb_agg(jsonb_build_object('queueId', q.id, 'name', q.name, 'filesMonths', k.files_months, 'wordsMonths', k.words_months)
           order by lower(q.name), q.id), '[]')
         from retention_rules k join queues q on q.company_id = k.company_id and q.id = k.queue_id
         where k.company_id = r.company_id and k.retention_id = r.id) as queues
     from retentions r left join users a on a.company_id = r.company_id and a.id = r.asked_by
     left join users s on s.company_id = r.company_id and s.id = r.stopped_by
     where ${where}`,
  );
  return rows.map(({ filesMonths, wordsMonths, askedAt, startsAt, endedAt, ...row }) => ({
    ...row,
    company: { filesMonths, wordsMonths },
    askedAt: askedAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

const shownDays = 30;

/** The retention in force, the one that waits, and what was removed on the last days, the newest first. */
export async function showRetentions(): Promise<Reply<typeof retentionsApi.show>> {
  const live = await select(sql`r.ended_at is null`);
  const days = await query(
    RetentionDayRow.shape("day", "conversations", "messages", "files", "bytes"),
    sql`select ${RetentionDayRow.pick("d", "day", "conversations", "messages", "files", "bytes")} from retention_days d
     where d.messages + d.files > 0 order by d.day desc limit ${raw(shownDays)}`,
  );
  return {
    active: live.find(({ state }) => state === "active") ?? null,
    waiting: live.find(({ state }) => state === "waiting") ?? null,
    days: days satisfies RetentionDay[],
  };
}

/** One retention. Answers 404 ERR_NO_RETENTION_FOUND. */
export async function showRetention(id: number): Promise<Retention> {
  const [retention] = await select(sql`r.id = ${id}`);
  if (!retention) throw new AppError("ERR_NO_RETENTION_FOUND");
  return retention;
}

/** The rules in force. Null when nothing is removed. */
export async function rulesInForce(): Promise<RetentionRules | null> {
  const [active] = await select(sql`r.state = 'active'`);
  return active ?? null;
}
