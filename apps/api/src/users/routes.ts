import { requireReauthenticated } from "@balcao/core/company/auth/reauthentication";
import { showUser } from "@balcao/core/company/users/access";
import { deleteUser } from "@balcao/core/company/users/delete";
import { endSessionsOfUser } from "@balcao/core/company/users/end-sessions";
import { listColleagues, listUsers } from "@balcao/core/company/users/list";
import { setUserOff } from "@balcao/core/company/users/off";
import { usersApi } from "@balcao/shared/users/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { createIn, updateIn } from "./credentials.ts";

export const users = Router();
handle(users, usersApi.list, () => listColleagues());
handle(users, usersApi.page, ({ query }) => listUsers(query));
handle(users, usersApi.show, ({ params }, actor) => showUser(actor, params.userId));
handle(users, usersApi.create, ({ body }, actor) => createIn(actor.companyId, actor, body));
handle(users, usersApi.update, ({ params: { userId }, body }, actor, { req }) =>
  updateIn(actor.companyId, actor, { userId, body, req }),
);
handle(users, usersApi.setOff, async ({ params, body }, actor) => {
  // This needs a fresh proof, because a user who is switched on again can sign in with the earlier password.
  if (!body.off) await requireReauthenticated(actor);
  return setUserOff(actor, params.userId, body.off);
});
handle(users, usersApi.endSessions, ({ params }, actor) => endSessionsOfUser(actor, params.userId));
handle(users, usersApi.delete, ({ params }, actor) => deleteUser(actor, params.userId));
