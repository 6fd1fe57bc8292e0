import { asPlatform, inCompany } from "@balcao/core/base/database";
import { listVisitable, listVisits } from "@balcao/core/company/visits/list";
import { beginVisit, companyOfUser, leaveVisit } from "@balcao/core/company/visits/service";
import { visitMinutes } from "@balcao/shared/visits/rules";
import { visitsApi as api } from "@balcao/shared/visits/api";
import { Router } from "express";
import { writeToken } from "../http/auth.ts";
import { handle } from "../http/handle.ts";

export const visits = Router();
// Sets no cookie: those of this browser are of the operator's own session.
handle(visits, api.begin, async ({ body }, operator) => {
  const companyId = await asPlatform(() => companyOfUser(body.userId));
  const { claims, endsAt } = await inCompany(companyId, () => beginVisit(operator, body));
  return { token: writeToken(claims, "api", visitMinutes * 60), endsAt };
});
handle(visits, api.leave, (_, actor) => leaveVisit(actor));
handle(visits, api.list, ({ query }) => listVisits(query));
handle(visits, api.users, ({ query }) => listVisitable(query.companyId));
