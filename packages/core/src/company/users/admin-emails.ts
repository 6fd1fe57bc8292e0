import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { UserRow } from "./user.model.ts";

/** The addresses of the admins who can sign in. A user who is switched off gets no news of the company. */
export async function adminEmails(): Promise<string[]> {
  const admins = await query(
    UserRow.shape("email"),
    sql`select email from users where deleted_at is null and off_by is null and (profile = 'admin' or super) order by id`,
  );
  return admins.map(({ email }) => email);
}
