import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { OffBy } from "@balcao/shared/plans/off";
import { deleteRefusal } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { lockCompany } from "../companies/lock.ts";
import { recordAudit } from "../audit/record.ts";
import { requirePlace } from "../plans/places.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { isFromOutside, lockUserFor, requireOtherAdmin } from "./access.ts";
import { presentUser } from "./presenter.ts";
import { UserRow } from "./user.model.ts";

/**
 * Switches a user off or on again. Users who may delete a user may do this too, with the same refusals. Answers 409 ERR_USER_CREATION_NUMBER_LIMIT if
 * the plan has no free place.
 */
export async function setUserOff(by: Actor, id: number, off: boolean): Promise<User> {
  await lockCompany();
  const { actor, target } = await lockUserFor(by, id);
  const refused = deleteRefusal(actor, target);
  if (refused) throw new AppError(refused);
  const { offBy } = await presentUser(id);
  if ((offBy !== null) === off) return presentUser(id);
  if (!off) {
    await requirePlace("users");
    return switchUserOn(actor, id);
  }
  if (target.profile === "admin") await requireOtherAdmin(id);
  return switchUserOff(isFromOutside(actor) ? null : actor, id, "person");
}

/** Switches a user off: they cannot sign in, and their open tickets wait for somebody else. All their data stays. Null as `by` means the plan. */
export async function switchUserOff(by: Actor | null, id: number, offBy: OffBy): Promise<User> {
  await happened("user.off", { userId: id, actor: by });
  await endSessionsOf(id, null);
  await UserRow.update({ offBy, goesOff: false, online: false }, { where: { id } });
  return tell(by, id, "user.off");
}

/** Switches a user on. The caller has checked that the plan has a free place. */
export async function switchUserOn(by: Actor | null, id: number): Promise<User> {
  await UserRow.update({ offBy: null, goesOff: false }, { where: { id } });
  return tell(by, id, "user.on");
}

async function tell(by: Actor | null, id: number, action: "user.off" | "user.on"): Promise<User> {
  const user = await presentUser(id);
  await recordAudit(by, action, user, {});
  publish("user.update", { user });
  return user;
}
