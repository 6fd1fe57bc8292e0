import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { usersApi } from "@balcao/shared/users/api";
import { editRefusal } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { changesOf, namesOf, recordAudit } from "../audit/record.ts";
import { lockCompany } from "../companies/lock.ts";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { forgetGuessers } from "../factor-browsers/factor-browsers.ts";
import { endTakeBacks } from "../factor-browsers/forget.ts";
import { decideFactorDue } from "../owed-factors/when-required.ts";
import { requirePlace } from "../plans/places.ts";
import { endRecovery } from "../passwords/end-recovery.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { refuseEnded } from "../sessions/refuse-ended.ts";
import { isFromOutside, lockUserFor, requireOtherAdmin } from "./access.ts";
import { isConfirmed } from "../companies/confirmation.ts";
import { forgetEarlierEmails, keepEarlierEmail, refuseKeptEmail } from "./earlier-emails.ts";
import { explainEmail } from "./explain-email.ts";
import { writeOfChange } from "./letters.ts";
import { presentUser } from "./presenter.ts";
import { UserRow } from "./user.model.ts";

type NewUser = Omit<Input<typeof usersApi.create>["body"], "password">;
type Change = Omit<Input<typeof usersApi.update>["body"], "password" | "currentPassword">;

/**
 * Makes a user. Answers 409 ERR_USER_CREATION_NUMBER_LIMIT when the plan has no free place, and ERR_EMAIL_ALREADY_EXISTS even when a user of another
 * company has the e-mail.
 */
export async function createUser(
  by: Pick<Actor, "userId" | "name">,
  fields: NewUser,
  passwordHash: string,
): Promise<User> {
  await requirePlace("users");
  await requireConnection(fields.whatsappId);
  // A user of another company may have this e-mail. Row-level security hides the row, but the unique index finds it.
  const [row] = await query(
    UserRow.shape("id"),
    sql`${UserRow.insert({
      companyId: currentCompanyId(),
      name: fields.name,
      email: fields.email,
      passwordHash,
      profile: fields.profile,
      allTicket: fields.allTicket === "enable",
      newCustomers: fields.newCustomers === "enable",
      connectionId: fields.whatsappId,
    })}
     on conflict (lower(email)) where deleted_at is null do nothing returning id`,
  );
  if (!row) throw new AppError("ERR_EMAIL_ALREADY_EXISTS");
  await refuseKeptEmail(row.id, fields.email);
  await setQueues(row.id, fields.queueIds);
  await recordAudit(by, "user.created", { id: row.id, name: fields.name }, { profile: fields.profile });
  return tellUser(row.id);
}

/**
 * Changes a user. Null as `passwordHash` keeps the password. A change of rights closes the user's sockets. A new e-mail or password ends their other
 * sessions, and the user gets an e-mail about it. `beforeChange` makes the first checks.
 */
export async function updateUser(by: Actor, id: number, change: Change, passwordHash: string | null): Promise<User> {
  // A user who gets another profile may be the last admin.
  if (change.profile !== undefined) await lockCompany();
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
  if (isAdmin(target) && !isAdmin({ ...target, profile: after.profile })) await requireOtherAdmin(id);
  if (after.whatsappId !== before.whatsappId) await requireConnection(after.whatsappId);
  const columns = {
    name: change.name,
    email: change.email,
    passwordHash: passwordHash ?? undefined,
    profile: after.profile,
    allTicket: after.allTicket === "enable",
    newCustomers: (change.newCustomers ?? before.newCustomers) === "enable",
    connectionId: after.whatsappId,
  };
  await UserRow.update(columns, { where: { id } }).catch(explainEmail);
  if (otherQueues) await setQueues(id, queueIds);
  await followCredentials(actor, before, { newEmail: change.email, newPassword: passwordHash !== null });
  if (after.profile !== before.profile) await decideFactorDue(id);
  if (otherSight || after.profile !== before.profile) publish("session.changed", { userId: id });
  const user = await tellUser(id);
  const changes = changesOf(told(before), told(user));
  if (changes.length > 0) await recordAudit(by, "user.changed", user, { changes });
  if (passwordHash !== null) await recordAudit(by, "user.password", user, {});
  return id === actor.userId || isAdmin(actor) ? user : { ...user, email: null };
}

/** A new e-mail or password ends the user's other sessions and the codes that were sent before. The user gets an e-mail at the earlier address. */
async function followCredentials(
  actor: Actor,
  { id, name, email }: User,
  { newEmail = email ?? "", newPassword }: { newEmail: string | undefined; newPassword: boolean },
): Promise<void> {
  if (email === null || (newEmail === email && !newPassword)) return;
  if (!isFromOutside(actor)) await refuseEnded(actor);
  await endSessionsOf(id, id === actor.userId ? actor.sessionId : null);
  if (newPassword) await forgetGuessers(id);
  await endRecovery(id);
  if (newEmail !== email) await followEmail(id, { isOwn: id === actor.userId, from: email, to: newEmail });
  // Until the company has confirmed an e-mail, an address may belong to somebody else than the user, so no e-mail is sent.
  if (await isConfirmed()) await writeOfChange({ name, email, newEmail, newPassword });
}

/** Keeps the user's own earlier address. When an admin changes the address, the links of the earlier address end. */
async function followEmail(
  id: number,
  { isOwn, from, to }: { isOwn: boolean; from: string; to: string },
): Promise<void> {
  await refuseKeptEmail(id, to);
  if (isOwn) return keepEarlierEmail(id, { from, to });
  await forgetEarlierEmails(id);
  await endTakeBacks(id);
}

/** A user as the audit shows them. */
const told = (user: User) => ({
  ...user,
  allTicket: user.allTicket === "enable",
  queues: namesOf(user.queues),
  connection: [user.whatsappId],
});

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

async function setQueues(userId: number, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  const found = await run(sql`select id from queues where id = any(${wanted}::int[]) for key share`);
  if (found < wanted.length) throw new AppError("ERR_NO_QUEUE_FOUND");
  await run(sql`delete from user_queues where user_id = ${userId} and queue_id <> all(${wanted}::int[])`);
  await run(
    sql`insert into user_queues (company_id, user_id, queue_id)
      select ${currentCompanyId()}, ${userId}, unnest(${wanted}::int[]) on conflict do nothing`,
  );
}

async function requireConnection(id: number | null): Promise<void> {
  if (id === null) return;
  const found = await run(sql`select 1 from connections where id = ${id} and deleted_at is null for share`);
  if (found === 0) throw new AppError("ERR_NO_WAPP_FOUND");
}

async function tellUser(id: number): Promise<User> {
  const user = await presentUser(id);
  publish("user.update", { user });
  return user;
}
