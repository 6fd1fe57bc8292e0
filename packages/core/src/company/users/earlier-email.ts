import { takeBackHours } from "@balcao/shared/factors/rules";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { UserRow } from "./user.model.ts";

const isLate: Sql = sql`(email_changed_at < now() - make_interval(hours => ${takeBackHours}))`;

/**
 * Keeps the address that a user had before changing the own e-mail. The letter of a first factor goes there too for 72 hours, because a thief of the
 * password may have changed the e-mail. Of several changes in that time, the address before the first one is kept.
 */
export async function keepEarlierEmail(userId: number, { from, to }: { from: string; to: string }): Promise<void> {
  const kept = sql`(case when earlier_email is null or ${isLate} then ${from} else earlier_email end)`;
  await run(
    sql`update users set earlier_email = nullif(${kept}, ${to}),
      email_changed_at = case when earlier_email is null or ${isLate} then now() else email_changed_at end where id = ${userId}`,
  );
}

/** Forgets that address, because the present one was chosen by an admin. */
export const forgetEarlierEmail = (userId: number): Promise<number> =>
  run(sql`update users set earlier_email = null, email_changed_at = null where id = ${userId}`);

/** The address before the user's own changes of the last 72 hours. Null when there was none. */
export async function earlierEmail(userId: number): Promise<string | null> {
  const [user] = await query(
    UserRow.shape("earlierEmail"),
    sql`select ${UserRow.pick("u", "earlierEmail")} from users u where u.id = ${userId} and not ${isLate}`,
  );
  return user?.earlierEmail ?? null;
}
