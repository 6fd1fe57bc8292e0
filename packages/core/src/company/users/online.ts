import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { presentUser, userIsOnline } from "./presenter.ts";
import { UserRow } from "./user.model.ts";

/** Whether a user is online, so that work can be handed to them. */
export async function isOnline(userId: number): Promise<boolean> {
  const [user] = await query(
    { online: boolean },
    sql`select ${userIsOnline} as online from users u where u.id = ${userId}`,
  );
  return user?.online ?? false;
}

/** A screen of this user gave a sign of life. Colleagues are told only if the user was not online. */
export async function seeUser(userId: number): Promise<void> {
  const [before] = await query(
    { online: boolean },
    sql`select ${userIsOnline} as online from users u where u.id = ${userId} and u.deleted_at is null for no key update`,
  );
  if (!before) return;
  await run(sql`update users set online = true, last_seen_at = now() where id = ${userId}`);
  if (!before.online) publish("user.update", { user: await presentUser(userId) });
}

/** Marks a user as gone, unless one of their screens gave a sign of life within `quietMs`. */
export async function missUser(userId: number, quietMs: number): Promise<void> {
  const gone = await run(
    sql`update users set online = false
      where id = ${userId} and online and last_seen_at <= now() - make_interval(secs => ${quietMs / 1000})`,
  );
  if (gone > 0) publish("user.update", { user: await presentUser(userId) });
}

/** Users who are marked as online and gave no sign of life for too long: their server died, or their connection did. Platform scope. */
export const findMissing = (): Promise<Pick<UserRow, "id" | "companyId">[]> =>
  query(
    UserRow.shape("id", "companyId"),
    sql`select ${UserRow.pick("u", "id", "companyId")} from users u where u.online and not ${userIsOnline}`,
  );
