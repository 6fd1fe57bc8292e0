import type { Actor } from "@balcao/shared/permissions";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { refuseEnded } from "../sessions/refuse-ended.ts";

/**
 * Locks a user before anything of the user's sign-in is read or changed, so that of two changes at the same time the second sees the first. Every path
 * takes this lock first, so no deadlock can arise.
 */
export const lockSignIn = (userId: number): Promise<number> =>
  run(sql`select 1 from users where id = ${userId} for update`);

/**
 * Locks the actor before the actor changes the own sign-in. 401 ERR_SESSION_ENDED when the session ended while the call waited, for example because the
 * user took back what a thief had added.
 */
export async function lockOwnSignIn(actor: Pick<Actor, "userId" | "sessionId">): Promise<void> {
  await lockSignIn(actor.userId);
  await refuseEnded(actor);
}
