import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Ends all codes and links of a user's recovery letters. The rows stay because they count among the e-mails of an hour. */
export const endRecovery = (userId: number): Promise<number> =>
  run(sql`update recovery_codes set hash = '' where user_id = ${userId} and hash <> ''`);
