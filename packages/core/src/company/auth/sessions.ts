import type { SessionPlace, SessionUser } from "@balcao/shared/auth/schema";
import { AppError } from "@balcao/shared/errors";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { letsIn } from "../companies/standing.ts";
import { UserRow } from "../users/user.model.ts";
import { presentUserRow, sessionUser } from "./presenter.ts";
import type { RefreshToken } from "./refresh-token.ts";
import { SessionRow } from "../sessions/session.model.ts";
import { logSecurity } from "../../base/security-log.ts";
import { requestContext } from "../../base/request.ts";
import { writeOfSignIn } from "./sign-in-letter.ts";
import { endSessions } from "../sessions/end.ts";
import { factorDueColumn } from "../owed-factors/when-required.ts";

/** A session after login or refresh, from which its tokens are made. */
export interface OpenedSession extends RefreshToken {
  companyId: number;
  userId: number;
}

/** A session that is unused for this long ends; a session that is used daily ends after `hardDays`. */
export const idleDays = 7;
const hardDays = 30;
/** For this long the previous refresh token gets the same next token again: a response may be lost, and two tabs may ask at the same time. */
const graceSeconds = 30;

/** Whether the company lets its people in. */
const active = boolean;

/** The place at which a session is opened, and the device. */
export interface Opening {
  place: SessionPlace;
  device: string;
  /** Whether the user has signed in in this browser before. If not, the user gets an e-mail. A user who was made a moment ago counts as known. */
  known?: boolean;
}

/**
 * The user who may be let in, locked. Null when the password changed since its hash was compared. Refuses a switched-off user, and every user of a
 * blocked company.
 */
export async function lockEntrant(
  userId: number,
  passwordHash: string,
): Promise<Pick<UserRow, "companyId" | "super"> | null> {
  const [user] = await query(
    { ...UserRow.shape("companyId", "super", "offBy"), active },
    sql`select ${UserRow.pick("u", "companyId", "super", "offBy")}, ${letsIn} as active from users u join companies c on c.id = u.company_id
     where u.id = ${userId} and u.password_hash = ${passwordHash} for update of u`,
  );
  if (!user) return null;
  if (!user.active) throw new AppError("ERR_COMPANY_BLOCKED");
  if (user.offBy !== null) throw new AppError("ERR_USER_SWITCHED_OFF");
  return user;
}

/**
 * Opens a session. Ends the user's other session at this place, unless the user is an operator. An operator's visit as this user is not ended. Null when
 * the password changed meanwhile.
 */
export async function openSession(
  userId: number,
  passwordHash: string,
  { place, device, known = true }: Opening,
): Promise<OpenedSession | null> {
  const user = await lockEntrant(userId, passwordHash);
  if (!user) return null;
  if (!user.super) await endSessions(sql`user_id = ${userId} and visit_id is null and place = ${place}`, "other-login");
  const address = requestContext.getStore()?.ip ?? "";
  if (!known) await writeOfSignIn(userId, { device, address });
  const [session] = await query(
    SessionRow.shape("id", "generation"),
    sql`insert into sessions (company_id, user_id, place, device, address, expires_at, factor_due_at)
      select u.company_id, u.id, ${place}, ${device}, ${address}, now() + make_interval(days => ${idleDays}), ${factorDueColumn()}
      from users u where u.id = ${userId} returning id, generation`,
  );
  if (!session) throw new Error("The session was not stored");
  return { companyId: user.companyId, userId, sessionId: session.id, generation: session.generation };
}

const rotated = ["companyId", "userId", "generation"] as const;
/**
 * The next refresh token of a session with its user, or null when the session is over. A token older than the previous one is a copy: both holders lose
 * the session, since nobody can tell which of them is the thief. One statement locks the session, updates it and reads the user. When another transaction
 * stores a new time for the second factor while this statement waits for the lock, this statement sees that the locked row has changed, and keeps the new
 * time.
 */
export async function rotateSession({
  sessionId,
  generation,
}: RefreshToken): Promise<(OpenedSession & { user: SessionUser }) | null> {
  const dueAfter = sql`(case when moved.id is null then held.factor_due_at else moved.factor_due_at end)`;
  const [session] = await query(
    { ...SessionRow.shape(...rotated), recent: boolean, active, ...sessionUser.shape },
    sql`with seen as materialized (select s.factor_due_at from sessions s where s.id = ${sessionId}
     ), held as materialized (
       select ${SessionRow.pick("s", ...rotated)}, s.id, s.factor_due_at, s.rotated_at > now() - make_interval(secs => ${graceSeconds}) as recent, ${letsIn} as active
       from sessions s join companies c on c.id = s.company_id
       where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now() and s.visit_id is null for update of s
     ), moved as (
       update sessions s set generation = s.generation + 1, rotated_at = now(),
         expires_at = least(now() + make_interval(days => ${idleDays}), created_at + make_interval(days => ${hardDays})),
         factor_due_at = case when held.factor_due_at is distinct from seen.factor_due_at then held.factor_due_at
           else (select ${factorDueColumn()} from users u where u.id = held."userId") end
       from held, seen where s.id = held.id and held.active and held.generation = ${generation} returning s.id, s.factor_due_at
     )
     select held."companyId", held."userId", held.generation, held.recent, held.active, ${sessionUser.columns(dueAfter)}
     from held join companies c on c.id = held."companyId" join users u on u.company_id = c.id and u.id = held."userId"
       left join moved on moved.id = held.id`,
  );
  if (!session) return null;
  if (!session.active) throw new AppError("ERR_COMPANY_BLOCKED");
  const again = session.generation === generation + 1 && session.recent;
  if (session.generation !== generation && !again) {
    logSecurity({ event: "refresh", result: "reused", userId: session.userId, companyId: session.companyId });
    await endSessions(sql`id = ${sessionId}`, "changed");
    return null;
  }
  const { companyId, userId } = session;
  return { companyId, userId, sessionId, generation: generation + 1, user: presentUserRow(session) };
}
