import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { forgetGuessers } from "./factor-browsers.ts";

/** Deletes a user's second factors, so that only the password is left. Returns how many passkeys and authenticator apps it deleted. */
export async function forgetFactors(userId: number): Promise<number> {
  await run(sql`delete from backup_codes where user_id = ${userId}`);
  await run(sql`delete from sign_in_steps where user_id = ${userId}`);
  await endTakeBacks(userId);
  await forgetGuessers(userId);
  const passkeys = await run(sql`delete from user_passkeys where user_id = ${userId}`);
  return passkeys + (await run(sql`delete from authenticators where user_id = ${userId}`));
}

/** Ends all links that take a first factor of a user back. */
export const endTakeBacks = (userId: number): Promise<number> =>
  run(sql`update factor_take_backs set ended_at = now() where user_id = ${userId} and ended_at is null`);

/**
 * Ends the links of all addresses except those that the user had before the present address: an earlier address may be the owner's, and a later one a
 * thief's. The links of the present address stay valid if `present` names it.
 */
export const endLaterTakeBacks = (userId: number, present: string | null = null): Promise<number> =>
  run(
    sql`update factor_take_backs t set ended_at = now()
      where t.user_id = ${userId} and t.ended_at is null and lower(t.email) is distinct from lower(${present}::text) and not exists (
        select 1 from earlier_emails e where e.company_id = t.company_id and e.user_id = t.user_id and lower(e.email) = lower(t.email))`,
  );
