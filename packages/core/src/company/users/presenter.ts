import { type Colleague, onlineForMs, type User } from "@balcao/shared/users/schema";
import { AppError } from "@balcao/shared/errors";
import { boolean, integer, json, oneOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { UserRow } from "./user.model.ts";

/** Whether a user `u` is online: marked as online, with a recent sign of life. */
export const userIsOnline = sql`(u.online and u.last_seen_at > now() - interval '${raw(onlineForMs)} milliseconds')`;
/** The connection that sends a user `u`'s messages when no other is chosen; null when it was removed. */
export const ownConnection = sql`(select w.id from connections w
  where w.company_id = u.company_id and w.id = u.connection_id and w.deleted_at is null)`;
/** The queues of a user `u`, as JSON. */
export const queuesOfUser = sql`coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.position, q.id)
  from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
  where uq.company_id = u.company_id and uq.user_id = u.id), '[]')`;
export const allTicketOfUser = sql`case when u.all_ticket then 'enable' else 'disable' end`;
export const newCustomersOfUser = sql`case when u.new_customers then 'enable' else 'disable' end`;

/** Whether a user `u` has a second factor. */
export const hasSecondFactor = sql`exists (select 1 from authenticators a
  where a.company_id = u.company_id and a.user_id = u.id and a.confirmed_at is not null)
  or exists (select 1 from user_passkeys p where p.company_id = u.company_id and p.user_id = u.id)`;

const own = ["id", "name", "profile", "super"] as const;

/** `select ${colleagueColumns} from users u` returns rows of this shape. */
export const colleagueShape = {
  ...UserRow.shape(...own),
  online: boolean,
  queues: json<Colleague["queues"]>(),
};
export const colleagueColumns = sql`${UserRow.pick("u", ...own)}, ${userIsOnline} as online, ${queuesOfUser} as queues`;

/** `select ${userColumns} from users u` returns rows of this shape. */
export const userShape = {
  ...colleagueShape,
  email: UserRow.columns.email,
  allTicket: oneOf(["enable", "disable"]),
  newCustomers: oneOf(["enable", "disable"]),
  whatsappId: integer.null,
  offBy: UserRow.columns.offBy,
  secondFactor: boolean,
};
export const userColumns = sql`${colleagueColumns}, u.email, ${allTicketOfUser} as "allTicket", ${newCustomersOfUser} as "newCustomers", ${ownConnection} as "whatsappId", u.off_by as "offBy", (${hasSecondFactor}) as "secondFactor"`;

/** The user in the form that only admins and the user see. Answers 404 when the company has no such user. */
export async function presentUser(id: number): Promise<User> {
  const [user] = await presentUsers([id]);
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  return user;
}

/** Which of the given users exist, in the order of their ids. */
export const presentUsers = (ids: readonly number[]): Promise<User[]> =>
  query(
    userShape,
    sql`select ${userColumns} from users u where u.id = any(${[...ids]}::int[]) and u.deleted_at is null order by u.id`,
  );
