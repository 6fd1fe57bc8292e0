import { asPlatform, inCompany } from "@balcao/core/base/database";
import { listVisitable, listVisits } from "@balcao/core/company/visits/list";
import { beginVisit, companyOfUser, leaveVisit } from "@balcao/core/company/visits/service";
import { visitMinutes } from "@balcao/shared/visits/rules";
import { visitsApi as api } from "@balcao/shared/visits/api";
import { Router } from "express";
import { writeToken } from "../http/auth.ts";
import { clearVisitCookie, writeVisitCookie } from "../http/cookies.ts";
import { handle } from "../http/handle.ts";

export const visits = Router();
// The cookies of this browser stay the operator's own. The visit adds only a cookie that reads the files of the visited company.
handle(visits, api.begin, async ({ body }, operator, { res }) => {
  const companyId = await asPlatform(() => companyOfUser(body.userId));
  const { claims, endsAt } = await inCompany(companyId, () => beginVisit(operator, body));
  const seconds = visitMinutes * 60;
  writeVisitCookie(res, claims.sessionId, writeToken(claims, "media", seconds), seconds);
  return { token: writeToken(claims, "api", seconds), endsAt };
});
handle(visits, api.leave, (_, actor, { res }) => {
  clearVisitCookie(res, actor.sessionId);
  return leaveVisit(actor);
});
handle(visits, api.list, ({ query }) => listVisits(query));
handle(visits, api.users, ({ query }) => listVisitable(query.companyId));
