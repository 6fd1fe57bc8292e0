import { AppError } from "@balcao/shared/errors";
import type { SessionUser } from "@balcao/shared/auth/schema";
import type { AuthEvents } from "@balcao/shared/auth/events";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { presentSessionUser } from "./presenter.ts";
import type { RefreshToken } from "./refresh-token.ts";

/** A session as it leaves login or refresh: what its tokens are made of, and who it is. */
export interface OpenedSession extends RefreshToken {
  companyId: number;
  userId: number;
  user: SessionUser;
}
type Reason = AuthEvents["session.ended"]["reason"];

/** Unused for this long a session is over; used daily it still ends after `hardDays`. */
export const idleDays = 7;
const hardDays = 30;
/** For this long the previous token answers the same successor: the answer may be lost, and two tabs may ask at once. */
const graceSeconds = 30;

/** Ends the user's other sessions, except the operator's. The hash proves that nothing changed since it was compared. */
export async function openSession(userId: number, passwordHash: string): Promise<OpenedSession> {
  const [user] = await query<{ company_id: number; super: boolean; active: boolean }>(
    `select u.company_id, u.super, c.status as active from users u join companies c on c.id = u.company_id
     where u.id = $1 and u.password_hash = $2 for update of u`,
    [userId, passwordHash],
  );
  if (!user) throw new AppError("ERR_INVALID_CREDENTIALS");
  if (!user.active) throw new AppError("ERR_COMPANY_BLOCKED");
  if (!user.super) await endSessions("user_id", userId, "other-login");
  const [session] = await query<{ id: string; generation: number }>(
    `insert into sessions (company_id, user_id, expires_at) values ($1, $2, now() + make_interval(days => ${idleDays})) returning id, generation`,
    [user.company_id, userId],
  );
  if (!session) throw new Error("The session was not stored");
  return {
    companyId: user.company_id,
    userId,
    sessionId: session.id,
    generation: session.generation,
    user: await presentSessionUser(userId),
  };
}

interface Rotating {
  company_id: number;
  user_id: number;
  generation: number;
  recent: boolean;
  /** Not blocked by the operator. What customers write to a blocked company is still kept. */
  active: boolean;
}
/**
 * The next refresh token of a session, or null when it is over. A token older than the previous one is somebody's copy: both
 * holders lose the session, since nobody can tell which is the thief.
 */
export async function rotateSession({ sessionId, generation }: RefreshToken): Promise<OpenedSession | null> {
  const [session] = await query<Rotating>(
    `select s.company_id, s.user_id, s.generation, s.rotated_at > now() - make_interval(secs => ${graceSeconds}) as recent, c.status as active
     from sessions s join companies c on c.id = s.company_id
     where s.id = $1 and s.ended_at is null and s.expires_at > now() for update of s`,
    [sessionId],
  );
  if (!session) return null;
  if (!session.active) throw new AppError("ERR_COMPANY_BLOCKED");
  const again = session.generation === generation + 1 && session.recent;
  if (session.generation !== generation && !again) {
    await endSessions("id", sessionId, "changed");
    return null;
  }
  if (!again)
    await query(
      `update sessions set generation = generation + 1, rotated_at = now(),
         expires_at = least(now() + make_interval(days => ${idleDays}), created_at + make_interval(days => ${hardDays}))
       where id = $1`,
      [sessionId],
    );
  return {
    companyId: session.company_id,
    userId: session.user_id,
    sessionId,
    generation: generation + 1,
    user: await presentSessionUser(session.user_id),
  };
}

export async function endSession(sessionId: string): Promise<{ ok: true }> {
  await endSessions("id", sessionId, "logout");
  return { ok: true };
}

/** All sessions of a user but one: whoever had an old password, or no longer belongs here, is out at once. */
export async function endSessionsOf(userId: number, keep: string | null): Promise<void> {
  const ended = await query<{ id: string }>(
    "update sessions set ended_at = now() where user_id = $1 and ended_at is null and id is distinct from $2::uuid returning id",
    [userId, keep],
  );
  for (const { id } of ended) publish("session.ended", { sessionId: id, reason: "changed" });
}

async function endSessions(column: "id" | "user_id", value: string | number, reason: Reason): Promise<void> {
  const ended = await query<{ id: string }>(
    `update sessions set ended_at = now() where ${column} = $1 and ended_at is null returning id`,
    [value],
  );
  for (const { id } of ended) publish("session.ended", { sessionId: id, reason });
}
