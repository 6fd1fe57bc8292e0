import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { resetRefusal } from "@balcao/shared/users/rules";
import { publish } from "../../base/outbox/write.ts";
import { recordAudit } from "../audit/record.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { lockUserFor } from "../users/access.ts";
import { presentUser } from "../users/presenter.ts";
import { forgetFactors } from "../factor-browsers/forget.ts";
import { hasFactor } from "./has-factor.ts";
import { writeOfFactor } from "./letters.ts";

/**
 * Takes away the second factors of a colleague who lost everything: the password alone signs in again, and sessions end. Users who may edit a user
 * may do this, but nobody to themselves. 404 ERR_NO_FACTOR_FOUND when the colleague has no factor.
 */
export async function resetFactorsOf(by: Actor, id: number): Promise<{ ok: true }> {
  await resetFactors(await requireResettable(by, id), id);
  return { ok: true };
}

/** Returns `by` as the database knows it now. Refuses what `resetFactorsOf` refuses. */
export async function requireResettable(by: Actor, id: number): Promise<Actor> {
  const { actor, target } = await lockUserFor(by, id);
  const refused = resetRefusal(actor, target);
  if (refused) throw new AppError(refused);
  if (!(await hasFactor(id))) throw new AppError("ERR_NO_FACTOR_FOUND");
  return actor;
}

/** Does what `resetFactorsOf` does, without checking rights. Null as `by` means the installation's host. */
export async function resetFactors(by: Actor | null, id: number): Promise<void> {
  if ((await forgetFactors(id)) === 0) throw new AppError("ERR_NO_FACTOR_FOUND");
  await endSessionsOf(id, null);
  const user = await presentUser(id);
  await recordAudit(by, "user.factorsReset", user, {});
  await writeOfFactor(id, "reset");
  publish("user.update", { user });
}
