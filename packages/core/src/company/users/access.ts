import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { Person } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { presentUser } from "./presenter.ts";
import { UserRow } from "./user.model.ts";

/** Shows a user. Admins may see every user. Others may see only themselves, because the answer has the user's e-mail. */
export async function showUser(actor: Actor, id: number): Promise<User> {
  const user = await presentUser(id);
  if (id !== actor.userId && !isAdmin(actor)) throw new AppError("ERR_NO_PERMISSION");
  return user;
}

interface LockedUsers {
  actor: Actor;
  target: Person;
}
/** Whether the actor is an operator who works in another company than their own. */
export const isFromOutside = (actor: Pick<Actor, "companyId" | "super">): boolean =>
  actor.super && actor.companyId !== currentCompanyId();

/**
 * Locks the user to change and the user who changes them, and returns both as they are now. When two admins demote each other, one of them comes first.
 * The rights of an operator from outside stay as this request found them.
 */
export async function lockUserFor(actor: Actor, id: number): Promise<LockedUsers> {
  const { targets, ...locked } = await lockUsersFor(actor, [id]);
  const [target] = targets;
  if (!target) throw new AppError("ERR_NO_USER_FOUND");
  return { ...locked, target };
}

/** Locks several users in one call, like `lockUserFor`. Answers 404 if one of them does not exist. */
export async function lockUsersFor(
  actor: Actor,
  ids: readonly number[],
): Promise<Pick<LockedUsers, "actor"> & { targets: Person[] }> {
  const rows = await query(
    UserRow.shape("id", "profile", "super"),
    sql`select id, profile, super from users where id = any(${[...ids, actor.userId]}::int[]) and deleted_at is null
      order by id for no key update`,
  );
  const targets = rows.filter(({ id }) => ids.includes(id));
  if (targets.length < new Set(ids).size) throw new AppError("ERR_NO_USER_FOUND");
  if (isFromOutside(actor)) return { targets, actor };
  const self = rows.find(({ id }) => id === actor.userId);
  if (!self) throw new AppError("ERR_NO_USER_FOUND");
  return { targets, actor: { ...actor, profile: self.profile, super: self.super } };
}

/**
 * Answers 409 ERR_LAST_ADMIN when the company has no other admin than this user. The caller has locked the company before the users, so one admin stays
 * when two are removed at the same time.
 */
export async function requireOtherAdmin(id: number): Promise<void> {
  if (!(await hasOtherAdmin(id))) throw new AppError("ERR_LAST_ADMIN");
}

/** Whether the company has an admin besides this user who can sign in. */
export async function hasOtherAdmin(id: number): Promise<boolean> {
  const others = await run(
    sql`select 1 from users where id <> ${id} and deleted_at is null and off_by is null and (profile = 'admin' or super) limit 1`,
  );
  return others > 0;
}
