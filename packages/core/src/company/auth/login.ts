import { setTimeout as pause } from "node:timers/promises";
import type { SessionUser } from "@balcao/shared/auth/schema";
import { AppError } from "@balcao/shared/errors";
import { asPlatform, inCompany, query, run } from "../../base/database.ts";
import { hashPassword, isOutdated, passwordMatches } from "../../base/passwords.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { waysOf, type Ways } from "../factors/has-factor.ts";
import type { RefreshToken } from "./refresh-token.ts";
import { lockEntrant, type OpenedSession, type Opening, openSession, rotateSession } from "./sessions.ts";
import { beginStep, type StepToken } from "./steps.ts";
import { SessionRow } from "../sessions/session.model.ts";
import { UserRow } from "../users/user.model.ts";
import { presentSessionUser } from "./presenter.ts";

/** A session with its user, in the form that the browser gets. */
export type SignedIn = OpenedSession & { user: SessionUser };
/** The password was right, and the second factor is owed. */
export interface HalfWay {
  step: StepToken;
  ways: Ways;
}
interface LoginAttempt extends Opening {
  email: string;
  password: string;
}

/** A refusal takes at least this long, so that its duration reveals neither an unknown e-mail nor the kind of a hash. */
const refusalMs = 200;

/**
 * The functions here enter scopes themselves: an e-mail is looked up across companies, and hashing must not hold a connection. A user who has a second
 * factor gets no session yet.
 */
export async function login(given: LoginAttempt): Promise<SignedIn | HalfWay> {
  const began = performance.now();
  // A login of the same user at the same moment may have replaced the hash: the second try compares with the new hash.
  const { entered, log } = await tryLogin(given).then((first) => (first.entered ? first : tryLogin(given)));
  log(!entered ? "ERR_INVALID_CREDENTIALS" : "step" in entered ? "half-way" : "ok");
  if (entered) return entered;
  await pause(Math.max(0, refusalMs - (performance.now() - began)));
  throw new AppError("ERR_INVALID_CREDENTIALS");
}

/** Signs in a user who was made a moment ago and has no second factor. */
export async function loginAnew(given: LoginAttempt): Promise<SignedIn> {
  const entered = await login(given);
  if ("step" in entered) throw new AppError("ERR_INVALID_CREDENTIALS");
  return entered;
}

/** `entered` is null for an unknown e-mail, for a wrong password, and for a hash that changed while it was compared. */
async function tryLogin({
  email,
  password,
  place,
  device,
  known,
}: LoginAttempt): Promise<{ entered: SignedIn | HalfWay | null; log: (result: string) => void }> {
  const [user] = await asPlatform(() =>
    query(
      UserRow.shape("id", "companyId", "passwordHash"),
      sql`select ${UserRow.pick("u", "id", "companyId", "passwordHash")} from users u
        where lower(u.email) = lower(${email}) and u.deleted_at is null`,
    ),
  );
  const log = (result: string) =>
    logSecurity({ event: "login", result, userId: user?.id ?? null, companyId: user?.companyId ?? null });
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!user || !matches) return { entered: null, log };
  const { id, passwordHash } = user;
  const anew = isOutdated(passwordHash, password) ? await hashPassword(password) : null;
  const opened = inCompany(user.companyId, async () => {
    if (!(await lockEntrant(id, passwordHash))) return null;
    const hash = anew ?? passwordHash;
    if (anew !== null) await run(sql`update users set password_hash = ${anew} where id = ${id}`);
    const ways = await waysOf(id);
    if (ways.app || ways.passkey) return { step: await beginStep(id, hash, { place, device }), ways };
    const session = await openSession(id, hash, { place, device, ...(known !== undefined && { known }) });
    return session && withUser(session);
  });
  const entered = await opened.catch((error: unknown) => {
    if (error instanceof AppError) log(error.code);
    throw error;
  });
  return { entered, log };
}

/** Opens the session of a sign-in whose second factor was right. Null when the password changed meanwhile. Call it in the company's scope. */
export async function signInOf(userId: number, passwordHash: string, opening: Opening): Promise<SignedIn | null> {
  const session = await openSession(userId, passwordHash, opening);
  return session && withUser(session);
}

/**
 * Gives the next refresh token; 401 ERR_SESSION_ENDED when the session is over or the token is old. It enters scopes itself, since the token names no
 * company.
 */
export async function refresh(token: RefreshToken | null): Promise<SignedIn> {
  const [found] = token
    ? await asPlatform(() =>
        query(
          SessionRow.shape("companyId"),
          sql`select ${SessionRow.pick("s", "companyId")} from sessions s where s.id = ${token.sessionId}`,
        ),
      )
    : [];
  const session = token && found && (await inCompany(found.companyId, () => rotateSession(token)));
  if (!session) throw new AppError("ERR_SESSION_ENDED");
  return session;
}

const withUser = async (session: OpenedSession): Promise<SignedIn> => ({
  ...session,
  user: await presentSessionUser(session.userId, session.sessionId),
});
