import { inCompany } from "@balcao/core/base/database";
import { showUser } from "@balcao/core/company/users/access";
import { deleteUser } from "@balcao/core/company/users/delete";
import { hashPassword } from "@balcao/core/base/passwords";
import { listColleagues, listUsers } from "@balcao/core/company/users/list";
import { createUser, updateUser } from "@balcao/core/company/users/service";
import { usersApi } from "@balcao/shared/users/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const users = Router();
handle(users, usersApi.list, () => listColleagues());
handle(users, usersApi.page, ({ query }) => listUsers(query));
handle(users, usersApi.show, ({ params }, actor) => showUser(actor, params.userId));
handle(users, usersApi.create, async ({ body: { password, ...fields } }, { companyId }) => {
  const hash = await hashPassword(password);
  return inCompany(companyId, () => createUser(fields, hash));
});
handle(users, usersApi.update, async ({ params, body: { password, ...change } }, actor) => {
  const hash = password ? await hashPassword(password) : null;
  return inCompany(actor.companyId, () => updateUser(actor, params.userId, change, hash));
});
handle(users, usersApi.delete, ({ params }, actor) => deleteUser(actor, params.userId));
