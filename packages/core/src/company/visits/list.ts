import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { visitsApi } from "@balcao/shared/visits/api";
import type { Visit } from "@balcao/shared/visits/schema";
import { hasWords } from "../../base/has-words.ts";
import { type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, sql } from "../../base/sql.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { UserRow } from "../users/user.model.ts";
import { VisitRow } from "../sessions/visit.model.ts";

// The operator's lists of visits over all companies. Call them in the platform's scope.

const pageSize = 50;
const own = [
  "id",
  "companyId",
  "userId",
  "operatorId",
  "operatorName",
  "reason",
  "beganAt",
  "expiresAt",
  "endedAt",
  "endedBy",
] as const;
const shape = { ...VisitRow.shape(...own), company: text, user: text };

/** A page of visits, newest first, in one statement. */
export async function listVisits({
  companyId,
  searchParam,
  show,
  cursor,
  pageNumber,
}: Input<typeof visitsApi.list>["query"]): Promise<Reply<typeof visitsApi.list>> {
  const after = decodeTimeCursor(cursor);
  const rows = await query(
    shape,
    sql`select ${VisitRow.pick("v", ...own)}, c.name as company, u.name as "user"
      from visits v join companies c on c.id = v.company_id join users u on u.company_id = v.company_id and u.id = v.user_id
      where ${and(
        companyId !== undefined && sql`v.company_id = ${companyId}`,
        found(searchParam.trim()),
        show !== "all" && sql`(v.ended_at is null and v.expires_at > now()) = ${show === "going"}`,
        after && sql`(v.began_at, v.id) < (${after.at}::timestamptz, ${after.id}::int)`,
      )} order by v.began_at desc, v.id desc ${limitTo(pageSize, after, pageNumber)}`,
    "its values",
  );
  const { items, ...more } = pageOf(rows, pageSize, present, ({ beganAt, id }) => ({ key: beganAt, id }));
  return { visits: items, ...more };
}

const found = (term: string) => hasWords(term, sql`c.name`, sql`u.name`, sql`v.operator_name`, sql`v.reason`);

const present = (row: RowOf<typeof shape>): Visit => ({
  id: row.id,
  operator: { id: row.operatorId, name: row.operatorName },
  company: { id: row.companyId, name: row.company },
  user: { id: row.userId, name: row.user },
  reason: row.reason,
  beganAt: row.beganAt.toISOString(),
  endsAt: row.expiresAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBy: row.endedBy,
});

const shown = ["id", "name", "email", "profile"] as const;

/** The users as whom the operator may enter a company. Answers 404 ERR_NO_COMPANY_FOUND. */
export async function listVisitable(companyId: number): Promise<Reply<typeof visitsApi.users>> {
  const [company] = await query(CompanyRow.shape("id"), sql`select id from companies where id = ${companyId}`);
  if (!company) throw new AppError("ERR_NO_COMPANY_FOUND");
  const users = await query(
    UserRow.shape(...shown),
    sql`select ${UserRow.pick("u", ...shown)} from users u
      where u.company_id = ${companyId} and u.deleted_at is null and not u.super
      order by u.profile <> 'admin', plain(u.name), u.id`,
  );
  return { users };
}
