import type { ErrorCode } from "../errors.ts";
import { type Actor, isAdmin, type Profile } from "../permissions.ts";

type Editor = Pick<Actor, "userId" | "profile" | "super">;
/** The facts about a user that decide who may change them. */
export interface Person {
  id: number;
  profile: Profile;
  super: boolean;
}
/** The part of a change that concerns rights. Name, e-mail and password are not included. */
export interface RightsChange {
  profile: Profile;
  /** Whether queues, `allTicket` or the connection change. */
  others: boolean;
}

export const userLimits = { name: { min: 2, max: 50 } } as const;

/** Whether the value has the form of an e-mail address. Only sending an e-mail shows whether the address exists. */
export const isEmail = (value: string): boolean =>
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/.test(value);

/** Why this actor may not make this change to that user. Null when the change is allowed. Users cannot change their own profile. */
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

/** Why this actor may not delete that user. Null when the deletion is allowed. */
export function deleteRefusal(actor: Editor, target: Person): ErrorCode | null {
  if (target.super) return "ERR_NO_USER_DELETE";
  if (actor.userId === target.id) return "ERR_CANNOT_EDIT_OR_DELETE_OWN_ADMIN_ACCOUNT";
  return isAdmin(actor) ? null : "ERR_NO_PERMISSION";
}

/**
 * Why this actor may not remove the second factor of a user who lost it, or end the sessions of a user. Null when it is allowed. Users cannot do this to
 * themselves.
 */
export function resetRefusal(actor: Editor, target: Person): ErrorCode | null {
  if (target.super && !actor.super) return "ERR_CANNOT_EDIT_SUPER_USER";
  return isAdmin(actor) && actor.userId !== target.id ? null : "ERR_NO_PERMISSION";
}

/** Whether an actor may give rights. Only admins may, and only admins see these fields of the form. */
export const canGiveRights = (actor: Pick<Actor, "profile" | "super">): boolean => isAdmin(actor);
