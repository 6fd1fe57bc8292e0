import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { Person } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
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
/** Locks the user to change and the user who changes them, and answers both as they are now: of two admins who demote each other, one is first. */
export async function lockUserFor(actor: Actor, id: number): Promise<Locked> {
  const rows = await query(
    UserRow.shape("id", "profile", "super"),
    sql`select id, profile, super from users where id in (${id}, ${actor.userId}) and deleted_at is null order by id for no key update`,
  );
  const [target, self] = [id, actor.userId].map((wanted) => rows.find((row) => row.id === wanted));
  if (!target || !self) throw new AppError("ERR_NO_USER_FOUND");
  return { target, actor: { ...actor, profile: self.profile, super: self.super } };
}
