import type { ErrorCode } from "../errors.ts";
import { type Actor, isAdmin, type Profile } from "../permissions.ts";

type Editor = Pick<Actor, "userId" | "profile" | "super">;
/** What decides who may change a user. */
export interface Person {
  id: number;
  profile: Profile;
  super: boolean;
}
/** What of a change goes beyond name, e-mail and password. */
export interface RightsChange {
  profile: Profile;
  /** Queues, what is seen without one, the connection. */
  others: boolean;
}

export const userLimits = { name: { min: 2, max: 50 }, password: { min: 5, max: 50 } } as const;

/** Looks like an address somebody can write to; whether it is one shows when we do. */
export const isEmail = (value: string): boolean =>
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/.test(value);

/** Why this actor may not make this change to that user; null: they may. Nobody makes themselves more or less than they are. */
export function editRefusal(actor: Editor, target: Person, change: RightsChange): ErrorCode | null {
  const isSelf = actor.userId === target.id;
  const changesProfile = change.profile !== target.profile;
  if (!isSelf && !isAdmin(actor))
    return isAdmin(target) ? "ERR_CANNOT_EDIT_USER_CANNOT_EDIT_ADMIN" : "ERR_NO_PERMISSION";
  if (target.super && !actor.super)
    return changesProfile ? "ERR_CANNOT_EDIT_SUPER_USER_PROFILE" : "ERR_CANNOT_EDIT_SUPER_USER";
  if (target.super && changesProfile) return "ERR_CANNOT_CHANGE_SUPER_ADMIN_PROFILE_TO_USER";
  if (isSelf && changesProfile) return "ERR_CANNOT_EDIT_OR_DEMOTE_OWN_ACCOUNT";
  return change.others && !isAdmin(actor) ? "ERR_NO_PERMISSION" : null;
}

/** Why this actor may not remove that user; null: they may. */
export function deleteRefusal(actor: Editor, target: Person): ErrorCode | null {
  if (target.super) return "ERR_NO_USER_DELETE";
  if (actor.userId === target.id) return "ERR_CANNOT_EDIT_OR_DELETE_OWN_ADMIN_ACCOUNT";
  return isAdmin(actor) ? null : "ERR_NO_PERMISSION";
}

/** Only admins give rights; the form shows these fields to them alone. */
export const canGiveRights = (actor: Pick<Actor, "profile" | "super">): boolean => isAdmin(actor);
