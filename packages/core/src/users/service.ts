import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { usersApi } from "@balcao/shared/users/api";
import { editRefusal } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { currentCompanyId, query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { endSessionsOf } from "../sessions/service.ts";
import { lockUserFor } from "./access.ts";
import { presentUser } from "./presenter.ts";

type NewUser = Omit<Input<typeof usersApi.create>["body"], "password">;
type Change = Omit<Input<typeof usersApi.update>["body"], "password">;

/** Counted while the company is locked: two at once do not both take the plan's last place. */
export async function createUser(fields: NewUser, passwordHash: string): Promise<User> {
  const companyId = currentCompanyId();
  const [company] = await query<{ most: number | null }>(
    "select max_users as most from companies where id = $1 for no key update",
    [companyId],
  );
  const [count] = await query<{ users: number }>("select count(*)::int as users from users where deleted_at is null");
  const most = company?.most ?? Number.POSITIVE_INFINITY;
  if ((count?.users ?? 0) >= most) throw new AppError("ERR_USER_CREATION_NUMBER_LIMIT");
  await requireConnection(fields.whatsappId);
  // Somebody of another company may have this address: their row stays out of sight, and still counts.
  const [row] = await query<{ id: number }>(
    `insert into users (company_id, name, email, password_hash, profile, all_ticket, connection_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (lower(email)) where deleted_at is null do nothing returning id`,
    [
      companyId,
      fields.name,
      fields.email,
      passwordHash,
      fields.profile,
      fields.allTicket === "enable",
      fields.whatsappId,
    ],
  );
  if (!row) throw new AppError("ERR_EMAIL_ALREADY_EXISTS");
  await setQueues(row.id, fields.queueIds);
  return tellUser(row.id);
}

/** `passwordHash` null leaves the password. Rights that change close the user's sockets; a new password ends their other sessions. */
export async function updateUser(by: Actor, id: number, change: Change, passwordHash: string | null): Promise<User> {
  const { actor, target } = await lockUserFor(by, id);
  const before = await presentUser(id);
  const after = {
    profile: change.profile ?? before.profile,
    allTicket: change.allTicket ?? before.allTicket,
    whatsappId: change.whatsappId === undefined ? before.whatsappId : change.whatsappId,
  };
  const queueIds = change.queueIds ?? before.queues.map((queue) => queue.id);
  const otherQueues = !isSame(
    queueIds,
    before.queues.map((queue) => queue.id),
  );
  const otherSight = otherQueues || after.allTicket !== before.allTicket;
  const refused = editRefusal(actor, target, {
    profile: after.profile,
    others: otherSight || after.whatsappId !== before.whatsappId,
  });
  if (refused) throw new AppError(refused);
  if (after.whatsappId !== before.whatsappId) await requireConnection(after.whatsappId);
  await query(
    `update users set name = coalesce($2, name), email = coalesce($3, email), password_hash = coalesce($4, password_hash),
       profile = $5, all_ticket = $6, connection_id = $7 where id = $1`,
    [
      id,
      change.name ?? null,
      change.email ?? null,
      passwordHash,
      after.profile,
      after.allTicket === "enable",
      after.whatsappId,
    ],
  ).catch(explainEmail);
  if (otherQueues) await setQueues(id, queueIds);
  if (passwordHash !== null) await endSessionsOf(id, id === actor.userId ? actor.sessionId : null);
  if (otherSight || after.profile !== before.profile) publish("session.changed", { userId: id });
  const user = await tellUser(id);
  return id === actor.userId || isAdmin(actor) ? user : { ...user, email: null };
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

async function setQueues(userId: number, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  const found = await query("select id from queues where id = any($1::int[]) for key share", [wanted]);
  if (found.length < wanted.length) throw new AppError("ERR_NO_QUEUE_FOUND");
  await query("delete from user_queues where user_id = $1 and queue_id <> all($2::int[])", [userId, wanted]);
  await query(
    "insert into user_queues (company_id, user_id, queue_id) select $1, $2, unnest($3::int[]) on conflict do nothing",
    [currentCompanyId(), userId, wanted],
  );
}

async function requireConnection(id: number | null): Promise<void> {
  if (id === null) return;
  const found = await query("select 1 from connections where id = $1 and deleted_at is null for share", [id]);
  if (found.length === 0) throw new AppError("ERR_NO_WAPP_FOUND");
}

function explainEmail(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  throw code === "23505" && constraint === "users_email" ? new AppError("ERR_EMAIL_ALREADY_EXISTS") : error;
}

async function tellUser(id: number): Promise<User> {
  const user = await presentUser(id);
  publish("user.update", { user });
  return user;
}
