import { asPlatform, inCompany } from "@balcao/core/base/database";
import { requireCompany } from "@balcao/core/company/billing/operator/lists";
import { recordOfInstallation } from "@balcao/core/company/audit/record";
import { requireResettable, resetFactorsOf } from "@balcao/core/company/factors/reset";
import { deleteUser } from "@balcao/core/company/users/delete";
import { presentUser } from "@balcao/core/company/users/presenter";
import { companyOfUser, listAllUsers, listQueueNames, withCompany } from "@balcao/core/office/companies/users";
import type { Actor } from "@balcao/shared/permissions";
import { usersOperatorApi as api } from "@balcao/shared/users/operator-api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { createIn, updateIn } from "./credentials.ts";

export const usersOperator = Router();
const theirs = (userId: number): Promise<number> => asPlatform(() => companyOfUser(userId));
const known = (companyId: number): Promise<number> => asPlatform(() => requireCompany(companyId));

handle(usersOperator, api.all, ({ query }) => listAllUsers(query));
handle(usersOperator, api.queues, async ({ params }) => inCompany(await known(params.companyId), listQueueNames));
handle(usersOperator, api.create, async ({ params, body }, actor) => {
  const companyId = await known(params.companyId);
  const user = await createIn(companyId, actor, body);
  return inCompany(companyId, () => withCompany(user));
});
handle(usersOperator, api.update, async ({ params: { userId }, body }, actor, { req }) => {
  const companyId = await theirs(userId);
  const user = await updateIn(companyId, actor, { userId, body, req });
  return inCompany(companyId, () => withCompany(user));
});
handle(usersOperator, api.resetFactors, ({ params }, actor) => resetFactors(actor, params.userId));
handle(usersOperator, api.delete, async ({ params: { userId } }, actor) =>
  inCompany(await theirs(userId), () => deleteUser(actor, userId)),
);

/** The line in the operator's own audit is written before the factor is removed: a process that dies in between leaves a line too many, never too few. */
async function resetFactors(actor: Actor, userId: number): Promise<{ ok: true }> {
  const companyId = await theirs(userId);
  const { id, name, company } = await inCompany(companyId, async () => {
    await requireResettable(actor, userId);
    return withCompany(await presentUser(userId));
  });
  if (companyId !== actor.companyId)
    await asPlatform(() =>
      recordOfInstallation(actor, "user.factorsResetOutside", { id, name }, { other: company.name }),
    );
  return inCompany(companyId, () => resetFactorsOf(actor, userId));
}
