import { asPlatform, query } from "../database.ts";
import { hashPassword } from "../users/hash.ts";

/** The first company of an installation, with the operator who runs it. Answers false, and does nothing, when there is an operator. */
export async function createOperator(user: { company: string; email: string; password: string }): Promise<boolean> {
  const passwordHash = await hashPassword(user.password);
  return asPlatform(async () => {
    await query("select pg_advisory_xact_lock(4004021)");
    if ((await query("select 1 from users where super limit 1")).length > 0) return false;
    await query(
      `with company as (insert into companies (name) values ($1) returning id)
       insert into users (company_id, name, email, password_hash, profile, super) select id, $2, $2, $3, 'admin', true from company`,
      [user.company, user.email, passwordHash],
    );
    return true;
  });
}
