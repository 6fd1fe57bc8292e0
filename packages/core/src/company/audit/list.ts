import type { AuditFilter, auditApi } from "@balcao/shared/audit/api";
import { auditActionNames, type AuditEntry } from "@balcao/shared/audit/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { RowOf } from "../../base/columns.ts";
import { hasWords } from "../../base/has-words.ts";
import { query } from "../../base/database.ts";
import {
  and,
  decodeTimeCursor,
  encodeCursor,
  limitTo,
  pageOf,
  type TimePosition,
  raw,
  type Sql,
  sql,
} from "../../base/sql.ts";
import { AuditRow } from "./audit.model.ts";
import { recordAudit } from "./record.ts";

const pageSize = 50;
const exportSize = 1000;
const own = ["id", "at", "actorId", "actorName", "operatorName", "action", "aboutId", "aboutName", "details"] as const;
const shape = AuditRow.shape(...own);

/** A page of the audit, newest first, in one statement. */
export async function listAudit(
  actor: Actor,
  { cursor, pageNumber, ...filter }: Input<typeof auditApi.list>["query"],
): Promise<Reply<typeof auditApi.list>> {
  const after = decodeTimeCursor(cursor);
  const rows = await selectEntries(
    and(chosen(actor, filter), after && olderThan(after)),
    limitTo(pageSize, after, pageNumber),
  );
  const { items, ...more } = pageOf(rows, pageSize, presentEntry, ({ at, id }) => ({ key: at, id }));
  return { entries: items, ...more };
}

/** Writes into the audit that a user exported the audit. */
export const noteAuditExport = (actor: Actor): Promise<unknown> => recordAudit(actor, "audit.exported", null, {});

/** The lines of a file below a cursor, newest first. The cursor "" means the beginning of the file, and `next` is null after its end. */
export async function exportAudit(
  actor: Actor,
  filter: AuditFilter,
  cursor: string,
): Promise<{ lines: string[][]; next: string | null }> {
  const after = decodeTimeCursor(cursor);
  const rows = await selectEntries(
    and(chosen(actor, filter), after && olderThan(after)),
    sql`limit ${raw(exportSize)}`,
  );
  const last = rows.at(-1);
  return {
    lines: rows.map(({ at, actorName, operatorName, action, aboutName, details }) => [
      at.toISOString(),
      actorName,
      action,
      aboutName,
      JSON.stringify(details),
      operatorName,
    ]),
    next: last && rows.length === exportSize ? encodeCursor(last.at.toISOString(), last.id) : null,
  };
}

export const selectEntries = (where: Sql, limit: Sql): Promise<RowOf<typeof shape>[]> =>
  query(
    shape,
    sql`select ${AuditRow.pick("a", ...own)} from audit a where ${where} order by a.at desc, a.id desc ${limit}`,
  );

/** A newer version that runs beside this one during an upgrade may write actions for which this one has no words. */
export const known = sql`a.action = any(${[...auditActionNames]}::text[])`;

function chosen({ companyId }: Actor, { userId, subject, about, from, to }: AuditFilter): Sql {
  const midnight = (day: Sql) =>
    sql`(${day})::timestamp at time zone (select timezone from companies where id = ${companyId})`;
  return and(
    known,
    userId !== undefined && sql`a.actor_id = ${userId}`,
    subject !== undefined && sql`split_part(a.action, '.', 1) = ${subject}`,
    hasWords(about, sql`a.about_name`),
    from !== undefined && sql`a.at >= ${midnight(sql`${from}::date`)}`,
    to !== undefined && sql`a.at < ${midnight(sql`${to}::date + 1`)}`,
  );
}

const olderThan = ({ at, id }: TimePosition): Sql => sql`(a.at, a.id) < (${at}::timestamptz, ${id}::int)`;

export const presentEntry = (row: RowOf<typeof shape>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
  operator: row.operatorName || null,
  action: row.action,
  about: row.aboutName === "" && row.aboutId === null ? null : { id: row.aboutId, name: row.aboutName },
  details: row.details,
});
