import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { isOnlineSql, presentUser } from "./presenter.ts";

/** Whether somebody is at a screen, for those who would hand them work. */
export async function isOnline(userId: number): Promise<boolean> {
  const [user] = await query<{ online: boolean }>(`select ${isOnlineSql("u")} as online from users u where u.id = $1`, [
    userId,
  ]);
  return user?.online ?? false;
}

/** A screen of this user's gave a sign of life. Colleagues hear of it only when it is news. */
export async function seeUser(userId: number): Promise<void> {
  const [before] = await query<{ online: boolean }>(
    `select ${isOnlineSql("u")} as online from users u where u.id = $1 and u.deleted_at is null for no key update`,
    [userId],
  );
  if (!before) return;
  await query("update users set online = true, last_seen_at = now() where id = $1", [userId]);
  if (!before.online) publish("user.update", { user: await presentUser(userId) });
}

/** No screen of the user's has given a sign of life for this long. One that did since then is left alone. */
export async function missUser(userId: number, quietMs: number): Promise<void> {
  const gone = await query(
    `update users set online = false where id = $1 and online and last_seen_at <= now() - make_interval(secs => $2) returning id`,
    [userId, quietMs / 1000],
  );
  if (gone.length > 0) publish("user.update", { user: await presentUser(userId) });
}

/** Those who are told to be there and were not heard of for too long: their server died, or the line did. Platform scope. */
export const findMissing = (): Promise<{ id: number; companyId: number }[]> =>
  query(`select id, company_id as "companyId" from users u where u.online and not ${isOnlineSql("u")}`);
