import { inCompany } from "@balcao/core/base/database";
import { showUser } from "@balcao/core/company/users/access";
import { deleteUser } from "@balcao/core/company/users/delete";
import { hashPassword, passwordMatches } from "@balcao/core/base/passwords";
import { requireGoodPassword } from "@balcao/core/company/passwords/require";
import { beforeChange, type Checks, judgedForNew } from "@balcao/core/company/users/before-change";
import { listColleagues, listUsers } from "@balcao/core/company/users/list";
import { createUser, updateUser } from "@balcao/core/company/users/service";
import { AppError } from "@balcao/shared/errors";
import { usersApi } from "@balcao/shared/users/api";
import { type Request, Router } from "express";
import { guess, passwordLimits } from "../http/guesses.ts";
import { handle } from "../http/handle.ts";

type Proof = NonNullable<Checks["proof"]>;

export const users = Router();
handle(users, usersApi.list, () => listColleagues());
handle(users, usersApi.page, ({ query }) => listUsers(query));
handle(users, usersApi.show, ({ params }, actor) => showUser(actor, params.userId));
handle(users, usersApi.create, async ({ body: { password, ...fields } }, actor) => {
  await requireGoodPassword(password, await inCompany(actor.companyId, () => judgedForNew(fields)));
  const hash = await hashPassword(password);
  return inCompany(actor.companyId, () => createUser(actor, fields, hash));
});
handle(users, usersApi.update, async ({ params: { userId }, body }, actor, { req }) => {
  const { password = "", currentPassword = "", ...change } = body;
  const here = <T>(work: () => Promise<T>) => inCompany(actor.companyId, work);
  if (password !== "" || change.email !== undefined) {
    const { proof, judged } = await here(() => beforeChange(actor, userId, body));
    if (proof) await requireCurrent(req, proof, currentPassword);
    if (password !== "") await requireGoodPassword(password, judged);
  }
  const hash = password === "" ? null : await hashPassword(password);
  return here(() => updateUser(actor, userId, change, hash));
});
handle(users, usersApi.delete, ({ params }, actor) => deleteUser(actor, params.userId));

/** Compares the actor's own password. A wrong one counts like one at the login. */
async function requireCurrent(req: Request, { email, passwordHash }: Proof, given: string): Promise<void> {
  if (given === "") throw new AppError("ERR_CURRENT_PASSWORD");
  await guess(passwordLimits(req, email), async () => {
    if (!(await passwordMatches(given, passwordHash))) throw new AppError("ERR_CURRENT_PASSWORD");
  });
}
