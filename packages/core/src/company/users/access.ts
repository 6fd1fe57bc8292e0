import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { Person } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { lockCompany } from "../companies/lock.ts";
import { presentUser } from "./presenter.ts";
import { UserRow } from "./user.model.ts";

/** Admins see every user, others only themselves, because of the e-mail. */
export async function showUser(actor: Actor, id: number): Promise<User> {
  const user = await presentUser(id);
  if (id !== actor.userId && !isAdmin(actor)) throw new AppError("ERR_NO_PERMISSION");
  return user;
}

interface Locked {
  actor: Actor;
  target: Person;
}
/** An operator at work in a company that is not their own. */
export const isFromOutside = (actor: Pick<Actor, "companyId" | "super">): boolean =>
  actor.super && actor.companyId !== currentCompanyId();

/**
 * Locks the user to change and the user who changes them, and answers both as they are now: of two admins who demote each other, one is first.
 * An operator from outside is taken as this request admitted them.
 */
export async function lockUserFor(actor: Actor, id: number): Promise<Locked> {
  const rows = await query(
    UserRow.shape("id", "profile", "super"),
    sql`select id, profile, super from users where id in (${id}, ${actor.userId}) and deleted_at is null order by id for no key update`,
  );
  const [target, self] = [id, actor.userId].map((wanted) => rows.find((row) => row.id === wanted));
  if (target && isFromOutside(actor)) return { target, actor };
  if (!target || !self) throw new AppError("ERR_NO_USER_FOUND");
  return { target, actor: { ...actor, profile: self.profile, super: self.super } };
}

/** 409 ERR_LAST_ADMIN when the company has no other admin than this user. The company is locked, so that of two at once one stays. */
export async function requireOtherAdmin(id: number): Promise<void> {
  await lockCompany();
  const others = await run(
    sql`select 1 from users where id <> ${id} and deleted_at is null and (profile = 'admin' or super) limit 1`,
  );
  if (others === 0) throw new AppError("ERR_LAST_ADMIN");
}
