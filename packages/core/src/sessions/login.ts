import { AppError } from "@balcao/shared/errors";
import { asPlatform, inCompany, query } from "../database.ts";
import { passwordMatches } from "../users/hash.ts";
import type { RefreshToken } from "./refresh-token.ts";
import { type OpenedSession, openSession, rotateSession } from "./service.ts";

/** Enters scopes itself: an e-mail is looked up across companies, and hashing must not hold a connection. */
export async function login({ email, password }: { email: string; password: string }): Promise<OpenedSession> {
  const [user] = await asPlatform(() =>
    query<{ id: number; company_id: number; password_hash: string }>(
      "select id, company_id, password_hash from users where lower(email) = lower($1) and deleted_at is null",
      [email],
    ),
  );
  const matches = await passwordMatches(password, user?.password_hash);
  if (!user || !matches) throw new AppError("ERR_INVALID_CREDENTIALS");
  return inCompany(user.company_id, () => openSession(user.id, user.password_hash));
}

/** Rotates; 401 ERR_SESSION_ENDED when the session is over or the token is old. Enters scopes itself, since the token names no company. */
export async function refresh(token: RefreshToken | null): Promise<OpenedSession> {
  const [found] = token
    ? await asPlatform(() =>
        query<{ company_id: number }>("select company_id from sessions where id = $1", [token.sessionId]),
      )
    : [];
  const session = token && found && (await inCompany(found.company_id, () => rotateSession(token)));
  if (!session) throw new AppError("ERR_SESSION_ENDED");
  return session;
}
