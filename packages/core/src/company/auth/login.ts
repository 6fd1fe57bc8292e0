import type { SessionUser } from "@balcao/shared/auth/schema";
import { AppError } from "@balcao/shared/errors";
import { asPlatform, inCompany, query } from "../../base/database.ts";
import { passwordMatches } from "../../base/passwords.ts";
import { sql } from "../../base/sql.ts";
import type { RefreshToken } from "./refresh-token.ts";
import { type OpenedSession, openSession, rotateSession } from "./sessions.ts";
import { SessionRow } from "../sessions/session.model.ts";
import { UserRow } from "../users/user.model.ts";
import { presentSessionUser } from "./presenter.ts";

/** A session with its user, as the browser gets both. */
export type SignedIn = OpenedSession & { user: SessionUser };

/** Enters scopes itself: an e-mail is looked up across companies, and hashing must not hold a connection. */
export async function login({ email, password }: { email: string; password: string }): Promise<SignedIn> {
  const [user] = await asPlatform(() =>
    query(
      UserRow.shape("id", "companyId", "passwordHash"),
      sql`select ${UserRow.pick("u", "id", "companyId", "passwordHash")} from users u
        where lower(u.email) = lower(${email}) and u.deleted_at is null`,
    ),
  );
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!user || !matches) throw new AppError("ERR_INVALID_CREDENTIALS");
  return inCompany(user.companyId, async () => withUser(await openSession(user.id, user.passwordHash)));
}

/** Rotates; 401 ERR_SESSION_ENDED when the session is over or the token is old. Enters scopes itself, since the token names no company. */
export async function refresh(token: RefreshToken | null): Promise<SignedIn> {
  const [found] = token
    ? await asPlatform(() =>
        query(
          SessionRow.shape("companyId"),
          sql`select ${SessionRow.pick("s", "companyId")} from sessions s where s.id = ${token.sessionId}`,
        ),
      )
    : [];
  const session =
    token &&
    found &&
    (await inCompany(found.companyId, async () => {
      const rotated = await rotateSession(token);
      return rotated && withUser(rotated);
    }));
  if (!session) throw new AppError("ERR_SESSION_ENDED");
  return session;
}

const withUser = async (session: OpenedSession): Promise<SignedIn> => ({
  ...session,
  user: await presentSessionUser(session.userId),
});
