import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/**
 * Locks a user before anything of the user's sign-in is read or changed, so that two changes at once see each other. Every path takes this lock first, and
 * none waits for another in a circle.
 */
export const lockSignIn = (userId: number): Promise<number> =>
  run(sql`select 1 from users where id = ${userId} for update`);
