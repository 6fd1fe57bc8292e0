import { inCompany } from "@balcao/core/base/database";
import { requireReauthenticated } from "@balcao/core/company/auth/reauthentication";
import { hasFactor } from "@balcao/core/company/factors/has-factor";
import { hashPassword, passwordMatches } from "@balcao/core/base/passwords";
import { requireGoodPassword } from "@balcao/core/company/passwords/require";
import { beforeChange, judgedForNew, proofOf } from "@balcao/core/company/users/before-change";
import { createUser, updateUser } from "@balcao/core/company/users/service";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { usersApi } from "@balcao/shared/users/api";
import type { User } from "@balcao/shared/users/schema";
import type { Request } from "express";
import { guess, passwordLimits } from "../http/guesses.ts";

/** Makes a user of this company. The password is hashed outside of any scope. */
export async function createIn(
  companyId: number,
  actor: Actor,
  { password, ...fields }: Input<typeof usersApi.create>["body"],
): Promise<User> {
  await requireGoodPassword(password, await inCompany(companyId, () => judgedForNew(fields)));
  const hash = await hashPassword(password);
  return inCompany(companyId, () => createUser(actor, fields, hash));
}

type Change = { userId: number; body: Input<typeof usersApi.update>["body"]; req: Request };

/**
 * Changes a user of this company. A new e-mail, or any password, needs the current password of the actor, and also a fresh proof if the actor has a second
 * factor. A profile with more rights needs a fresh proof.
 */
export async function updateIn(companyId: number, actor: Actor, { userId, body, req }: Change): Promise<User> {
  const { password = "", currentPassword = "", ...change } = body;
  if (password !== "" || change.email !== undefined || change.profile !== undefined) {
    const { asksProof, raises, judged } = await inCompany(companyId, () => beforeChange(actor, userId, body));
    if (asksProof) await requireCurrent(req, actor, currentPassword);
    if (raises || (asksProof && (await hasMore(actor)))) await mayLetIn(actor);
    if (password !== "") await requireGoodPassword(password, judged);
  }
  const hash = password === "" ? null : await hashPassword(password);
  return inCompany(companyId, () => updateUser(actor, userId, change, hash));
}

const mayLetIn = (actor: Actor): Promise<void> => inCompany(actor.companyId, () => requireReauthenticated(actor));
/** The password alone is not enough for a user who signs in with a second factor. */
const hasMore = (actor: Actor): Promise<boolean> => inCompany(actor.companyId, () => hasFactor(actor.userId));

/** Compares the actor's own password. A wrong password counts like one at the login. */
export async function requireCurrent(req: Request, actor: Actor, given: string): Promise<void> {
  if (given === "") throw new AppError("ERR_CURRENT_PASSWORD");
  const { email, passwordHash } = await inCompany(actor.companyId, () => proofOf(actor));
  await guess(passwordLimits(req, email), async () => {
    if (!(await passwordMatches(given, passwordHash))) throw new AppError("ERR_CURRENT_PASSWORD");
  });
}
