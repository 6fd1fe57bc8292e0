import { asPlatform, inCompany } from "@balcao/core/base/database";
import { SharedAnswers } from "@balcao/core/base/shared-answers";
import { readBranding } from "@balcao/core/company/branding/branding";
import { requireCompany } from "@balcao/core/company/billing/operator/lists";
import { showGoals } from "@balcao/core/office/dashboard/goals";
import { listLeads } from "@balcao/core/office/dashboard/leads";
import { listServices } from "@balcao/core/office/dashboard/list";
import { showCompany } from "@balcao/core/office/dashboard/of-company";
import { showPictures } from "@balcao/core/office/dashboard/pictures";
import { showDashboard, showHourly } from "@balcao/core/office/dashboard/service";
import { dashboardApi } from "@balcao/shared/dashboard/api";
import { companyDashboardApi } from "@balcao/shared/dashboard/operator-api";
import type { Dashboard } from "@balcao/shared/dashboard/schema";
import { Router } from "express";
import { fromEnvironment } from "../branding/now.ts";
import { handle } from "../http/handle.ts";

export const dashboard = Router();
/** The figures are the same for all users who may see them, so these users share one answer. */
const figures = new SharedAnswers<Dashboard>();
handle(dashboard, dashboardApi.show, ({ query }, { companyId }) => {
  const { days, date_from: from, date_to: to } = query;
  return figures.ask(JSON.stringify([companyId, days, from, to]), () =>
    inCompany(companyId, async () => showDashboard(query, await readBranding(fromEnvironment))),
  );
});
handle(dashboard, dashboardApi.hourly, () => showHourly());
handle(dashboard, dashboardApi.goals, ({ query }) => showGoals(query));
handle(dashboard, dashboardApi.pictures, ({ query }) => showPictures(query));
handle(dashboard, dashboardApi.services, ({ query }) => listServices(query));
handle(dashboard, dashboardApi.leads, ({ query }) => listLeads(query));
handle(dashboard, companyDashboardApi.show, async ({ params, query }) => {
  const companyId = await asPlatform(() => requireCompany(params.companyId));
  return inCompany(companyId, () => showCompany(query));
});
