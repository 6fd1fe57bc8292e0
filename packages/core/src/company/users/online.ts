import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { presentUser, userIsOnline } from "./presenter.ts";
import { UserRow } from "./user.model.ts";

/** Whether a user is online and can get work. */
export async function isOnline(userId: number): Promise<boolean> {
  const [user] = await query(
    { online: boolean },
    sql`select ${userIsOnline} as online from users u where u.id = ${userId}`,
  );
  return user?.online ?? false;
}

/** Notes a sign of life from a screen of this user. Colleagues get an event only if the user was not online. */
export async function seeUser(userId: number): Promise<void> {
  const [before] = await query(
    { online: boolean },
    sql`select ${userIsOnline} as online from users u where u.id = ${userId} and u.deleted_at is null for no key update`,
  );
  if (!before) return;
  await run(sql`update users set online = true, last_seen_at = now() where id = ${userId}`);
  if (!before.online) publish("user.update", { user: await presentUser(userId) });
}

/** Marks a user as offline, unless one of their screens gave a sign of life within `quietMs`. */
export async function missUser(userId: number, quietMs: number): Promise<void> {
  const gone = await run(
    sql`update users set online = false
      where id = ${userId} and online and last_seen_at <= now() - make_interval(secs => ${quietMs / 1000})`,
  );
  if (gone > 0) publish("user.update", { user: await presentUser(userId) });
}

/**
 * Users who are marked as online but have given no sign of life for too long, because their server died or their connection broke. Call it in the
 * platform's scope.
 */
export const findMissing = (): Promise<Pick<UserRow, "id" | "companyId">[]> =>
  query(
    UserRow.shape("id", "companyId"),
    sql`select ${UserRow.pick("u", "id", "companyId")} from users u where u.online and not ${userIsOnline}`,
  );
