import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin, type Profile } from "@balcao/shared/permissions";
import type { Person } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { query } from "../database.ts";
import { presentUser } from "./presenter.ts";

/** Oneself, or anybody for admins: an e-mail is nobody else's business. */
export async function showUser(actor: Actor, id: number): Promise<User> {
  const user = await presentUser(id);
  if (id !== actor.userId && !isAdmin(actor)) throw new AppError("ERR_NO_PERMISSION");
  return user;
}

interface Locked {
  actor: Actor;
  target: Person;
}
/** The user who is to be changed and the one who changes them, both as they are now: of two admins who demote each other one comes first. */
export async function lockUserFor(actor: Actor, id: number): Promise<Locked> {
  const rows = await query<{ id: number; profile: Profile; super: boolean }>(
    "select id, profile, super from users where id in ($1, $2) and deleted_at is null order by id for no key update",
    [id, actor.userId],
  );
  const [target, self] = [id, actor.userId].map((wanted) => rows.find((row) => row.id === wanted));
  if (!target || !self) throw new AppError("ERR_NO_USER_FOUND");
  return { target, actor: { ...actor, profile: self.profile, super: self.super } };
}
