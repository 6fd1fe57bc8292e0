import type { AuthEvents } from "@balcao/shared/auth/events";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { logSecurity } from "../../base/security-log.ts";
import { enqueue, publish } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { closeVisit } from "./close-visit.ts";
import { SessionRow } from "./session.model.ts";

type Reason = AuthEvents["session.ended"]["reason"];

export async function endSession(sessionId: string): Promise<{ ok: true }> {
  await endSessions(sql`id = ${sessionId}`, "logout");
  return { ok: true };
}

/** Signs the actor out of one of their sessions. */
export async function endOwnSession({ userId }: Actor, sessionId: string): Promise<{ ok: true }> {
  const own = sql`id = ${sessionId} and user_id = ${userId} and visit_id is null and ended_at is null`;
  if ((await run(sql`select 1 from sessions where ${own}`)) === 0) throw new AppError("ERR_NO_SESSION_FOUND");
  await endSessions(own, "ended");
  return { ok: true };
}

/** Signs the actor out of all their sessions except the present one. */
export async function endOtherSessions({ userId, sessionId }: Actor): Promise<{ ok: true }> {
  await endSessions(sql`user_id = ${userId} and id <> ${sessionId} and visit_id is null`, "ended");
  return { ok: true };
}

/** Ends all sessions of a user except `keep`, after a new password or when the user is deleted. */
export const endSessionsOf = (userId: number, keep: string | null): Promise<void> =>
  endSessions(sql`user_id = ${userId} and id is distinct from ${keep}::uuid`, "changed");

/**
 * Ends these sessions and sends their browsers the reason. The visits of an operator end with the session that began them, as soon as a worker gets the
 * job.
 */
export async function endSessions(which: Sql, reason: Reason): Promise<void> {
  const ended = await query(
    { ...SessionRow.shape("id", "userId", "companyId", "visitId"), isOperators: boolean },
    sql`update sessions s set ended_at = now() where ${which} and ended_at is null
      returning ${SessionRow.pick("s", "id", "userId", "companyId", "visitId")},
        exists (select 1 from users u where u.company_id = s.company_id and u.id = s.user_id and u.super) as "isOperators"`,
  );
  if (ended.some(({ isOperators }) => isOperators)) enqueue("visits.end", {});
  for (const { id, visitId, userId, companyId } of ended) {
    if (visitId !== null) await closeVisit(visitId, reason);
    publish("session.ended", { sessionId: id, reason });
    logSecurity({ event: "session-ended", result: reason, userId, companyId });
  }
}
