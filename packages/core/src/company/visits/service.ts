import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { visitMinutes } from "@balcao/shared/visits/rules";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import type { SessionClaims } from "../auth/actor.ts";
import { endSessions } from "../sessions/end.ts";
import { SessionRow } from "../sessions/session.model.ts";
import { UserRow } from "../users/user.model.ts";
import { VisitRow } from "../sessions/visit.model.ts";

/** The company to which a user belongs. Answers 404 ERR_NO_USER_FOUND. Call it in the platform's scope. */
export async function companyOfUser(userId: number): Promise<number> {
  const [user] = await query(
    UserRow.shape("companyId"),
    sql`select ${UserRow.pick("u", "companyId")} from users u where u.id = ${userId} and u.deleted_at is null`,
  );
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  return user.companyId;
}

/**
 * Opens a session as this user for an hour in the user's company. The company's admins get the reason. The session lasts no longer than the
 * operator's own session.
 */
export async function beginVisit(
  operator: Actor,
  { userId, reason }: { userId: number; reason: string },
): Promise<{ claims: SessionClaims; endsAt: string }> {
  const [user] = await query(
    { ...UserRow.shape("companyId", "name", "super"), active: boolean },
    sql`select ${UserRow.pick("u", "companyId", "name", "super")}, c.status as active from users u join companies c on c.id = u.company_id
      where u.id = ${userId} and u.deleted_at is null for no key update of u`,
  );
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  if (user.super) throw new AppError("ERR_VISIT_OPERATOR");
  if (!user.active) throw new AppError("ERR_COMPANY_BLOCKED");
  const [visit] = await query(
    VisitRow.shape("id", "expiresAt"),
    sql`${VisitRow.insert({
      companyId: user.companyId,
      userId,
      operatorId: operator.userId,
      operatorName: operator.name,
      operatorSessionId: operator.sessionId,
      reason,
      expiresAt: sql`now() + make_interval(mins => ${visitMinutes})`,
    })} returning id, expires_at as "expiresAt"`,
  );
  if (!visit) throw new Error("The visit was not stored");
  const [session] = await query(
    SessionRow.shape("id"),
    sql`insert into sessions (company_id, user_id, visit_id, expires_at)
      values (${user.companyId}, ${userId}, ${visit.id}, ${visit.expiresAt}) returning id`,
  );
  if (!session) throw new Error("The session was not stored");
  await recordAudit(operator, "visit.began", { id: userId, name: user.name }, { reason });
  logSecurity({ event: "visit", result: "began", userId: operator.userId, companyId: user.companyId });
  return {
    claims: { companyId: user.companyId, userId, sessionId: session.id },
    endsAt: visit.expiresAt.toISOString(),
  };
}

/** Ends the visit of this session. Answers 404 ERR_NO_VISIT_FOUND for a session that is no visit. */
export async function leaveVisit({ visit, sessionId }: Actor): Promise<{ ok: true }> {
  if (!visit) throw new AppError("ERR_NO_VISIT_FOUND");
  await endSessions(sql`id = ${sessionId}`, "visit-left");
  return { ok: true };
}

/**
 * The visits whose hour is over, and the visits of an operator who signed out, was blocked, owes a second factor, or is no longer an operator. Call it in
 * the platform's scope.
 */
export const visitsToEnd = (): Promise<Pick<VisitRow, "id" | "companyId">[]> =>
  query(
    VisitRow.shape("id", "companyId"),
    sql`select ${VisitRow.pick("v", "id", "companyId")} from visits v
      where v.ended_at is null and (v.expires_at <= now() or not exists (
        select 1 from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id join companies c on c.id = u.company_id
        where s.id = v.operator_session_id and s.ended_at is null and s.expires_at > now() and u.super and u.deleted_at is null and c.status
          and (s.factor_due_at is null or s.factor_due_at > now())))`,
  );

export const endVisit = (visitId: number): Promise<void> => endSessions(sql`visit_id = ${visitId}`, "visit-over");
