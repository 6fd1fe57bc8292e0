import { emailSlipMinutes, ownEmailChanges, takeBackHours } from "@balcao/shared/factors/rules";
import { AppError } from "@balcao/shared/errors";
import { boolean, integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { endLaterTakeBacks } from "../factor-browsers/forget.ts";
import { EarlierEmailRow } from "./earlier-email.model.ts";

/**
 * Keeps the address that a user had before changing the own e-mail. The letter of a first factor goes there too for 72 hours, because a thief of the
 * password may have changed the e-mail. An address that was kept before keeps its older place, also when the user returns to it: a thief may do that. 429
 * ERR_TOO_MANY_REQUESTS after too many changes.
 */
export async function keepEarlierEmail(userId: number, { from, to }: { from: string; to: string }): Promise<void> {
  if (from.toLowerCase() === to.toLowerCase()) return;
  if (!(await keepsAgain(userId, from)) && !(await isSlip(userId)))
    await EarlierEmailRow.create({ userId, email: from });
  await endLaterTakeBacks(userId, to);
}

/**
 * Keeps an address for 72 hours from now when the user had replaced it before. Its place among the earlier addresses stays. Returns false for an address
 * that the user never replaced.
 */
const keepsAgain = async (userId: number, email: string): Promise<boolean> =>
  (await run(
    sql`update earlier_emails set replaced_at = now() where user_id = ${userId} and lower(email) = lower(${email})`,
  )) > 0;

/** Whether the user corrects an address that was chosen minutes ago. 429 ERR_TOO_MANY_REQUESTS when the user changed the address too often. */
async function isSlip(userId: number): Promise<boolean> {
  const [lately] = await query(
    { changes: integer, slip: boolean },
    sql`select count(*)::int as changes, coalesce(max(replaced_at) > now() - make_interval(mins => ${emailSlipMinutes}), false) as slip
      from earlier_emails where user_id = ${userId} and replaced_at > now() - make_interval(hours => ${takeBackHours})`,
  );
  if (!lately?.slip && (lately?.changes ?? 0) >= ownEmailChanges)
    throw new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: takeBackHours * 3600 });
  return lately?.slip ?? false;
}

/** Forgets an address that is the user's again, and the addresses after it. Earlier addresses stay. */
export async function forgetSince(userId: number, email: string): Promise<void> {
  const since = sql`(select k.first_replaced_at from earlier_emails k where k.user_id = ${userId} and lower(k.email) = lower(${email}))`;
  await run(sql`delete from earlier_emails where user_id = ${userId} and first_replaced_at >= ${since}`);
}

/** Forgets all earlier addresses, because the present one was chosen by an admin, or the user was deleted. */
export const forgetEarlierEmails = (userId: number): Promise<number> =>
  run(sql`delete from earlier_emails where user_id = ${userId}`);

/** The addresses before the user's own changes of the last 72 hours, oldest first, without the present address. */
export async function earlierEmails(userId: number): Promise<string[]> {
  const rows = await query(
    EarlierEmailRow.shape("email"),
    sql`select ${EarlierEmailRow.pick("e", "email")} from earlier_emails e join users u on u.company_id = e.company_id and u.id = e.user_id
      where e.user_id = ${userId} and lower(e.email) <> lower(u.email) and e.replaced_at > now() - make_interval(hours => ${takeBackHours}) order by e.first_replaced_at`,
  );
  return rows.map(({ email }) => email);
}

/**
 * Answers 409 ERR_EMAIL_ALREADY_EXISTS when a link may still give this address back to another user. Call it after the address was written to the user's
 * row: the unique index has then waited for a change of the other user, and this statement sees that change.
 */
export async function refuseKeptEmail(userId: number, email: string): Promise<void> {
  const [found] = await query({ kept: boolean }, sql`select email_is_kept(${email}, ${userId}) as kept`);
  if (found?.kept) throw new AppError("ERR_EMAIL_ALREADY_EXISTS");
}
