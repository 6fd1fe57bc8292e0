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
 * Takes a colleague's second factor away, for who lost everything: the password alone signs in again, and sessions end. Who may edit a user may do this,
 * and nobody does it to oneself. 404 ERR_NO_FACTOR_FOUND when there is none.
 */
export async function resetFactorsOf(by: Actor, id: number): Promise<{ ok: true }> {
  await resetFactors(await requireResettable(by, id), id);
  return { ok: true };
}

/** Answers the actor as the database knows it now. Refuses what `resetFactorsOf` refuses. */
export async function requireResettable(by: Actor, id: number): Promise<Actor> {
  const { actor, target } = await lockUserFor(by, id);
  const refused = resetRefusal(actor, target);
  if (refused) throw new AppError(refused);
  if (!(await hasFactor(id))) throw new AppError("ERR_NO_FACTOR_FOUND");
  return actor;
}

/** The same by whoever may. `by` null: who hosts the installation. */
export async function resetFactors(by: Actor | null, id: number): Promise<void> {
  if ((await forgetFactors(id)) === 0) throw new AppError("ERR_NO_FACTOR_FOUND");
  await endSessionsOf(id, null);
  const user = await presentUser(id);
  await recordAudit(by, "user.factorsReset", user, {});
  await writeOfFactor(id, "reset");
  publish("user.update", { user });
}
