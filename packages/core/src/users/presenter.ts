import { onlineForMs, type User } from "@balcao/shared/users/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";

/** Whether the user in `alias` is at a screen: told so, and heard of lately. */
export const isOnlineSql = (alias: string): string =>
  `(${alias}.online and ${alias}.last_seen_at > now() - interval '${onlineForMs} milliseconds')`;

const queuesSql = `coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.position, q.id)
  from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
  where uq.company_id = u.company_id and uq.user_id = u.id), '[]')`;

/** The number that the user in `u` writes from unless another is said; one that was removed is none. */
export const ownConnectionSql =
  "(select w.id from connections w where w.company_id = u.company_id and w.id = u.connection_id and w.deleted_at is null)";

/** The columns of a colleague, and of a user, from `users u`. */
export const colleagueColumns = `u.id, u.name, u.profile, u.super, ${isOnlineSql("u")} as online, ${queuesSql} as queues`;
export const userColumns = `${colleagueColumns}, u.email,
  case when u.all_ticket then 'enable' else 'disable' end as "allTicket", ${ownConnectionSql} as "whatsappId"`;

/** The user as admins and the user alone see it; 404 when there is none in this company. */
export async function presentUser(id: number): Promise<User> {
  const [user] = await query<User>(`select ${userColumns} from users u where u.id = $1 and u.deleted_at is null`, [id]);
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  return user;
}
