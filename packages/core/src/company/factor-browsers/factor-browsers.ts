import { currentCompanyId, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Notes that the user signed in with a factor in this browser. */
export const noteFactorBrowser = (userId: number, device: string): Promise<number> =>
  run(
    sql`insert into factor_browsers (company_id, user_id, device) values (${currentCompanyId()}, ${userId}, ${device})
      on conflict do nothing`,
  );

/** Whether the user has signed in with a second factor in this browser. A password alone does not make a browser known. */
export const isFactorBrowser = async (userId: number, device: string): Promise<boolean> =>
  (await run(sql`select 1 from factor_browsers where user_id = ${userId} and device = ${device}`)) > 0;

/** Forgets earlier wrong codes and earlier browsers after a new password, so that a person with the old password loses access. */
export async function forgetGuessers(userId: number): Promise<void> {
  await run(sql`delete from factor_guesses where user_id = ${userId}`);
  await run(sql`delete from factor_browsers where user_id = ${userId}`);
}
