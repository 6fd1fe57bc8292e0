import { asPlatform, inCompany } from "@balcao/core/base/database";
import { requireCompany } from "@balcao/core/company/billing/operator-lists";
import { listLeads } from "@balcao/core/office/dashboard/leads";
import { listServices } from "@balcao/core/office/dashboard/list";
import { showCompany } from "@balcao/core/office/dashboard/of-company";
import { showDashboard, showHourly } from "@balcao/core/office/dashboard/service";
import { dashboardApi } from "@balcao/shared/dashboard/api";
import { companyDashboardApi } from "@balcao/shared/dashboard/operator-api";
import { Router } from "express";
import { env } from "../env.ts";
import { handle } from "../http/handle.ts";

export const dashboard = Router();
handle(dashboard, dashboardApi.show, ({ query }, actor) =>
  showDashboard(actor, query, { supportUrl: env.SUPPORT_URL ?? null }),
);
handle(dashboard, dashboardApi.hourly, () => showHourly());
handle(dashboard, dashboardApi.services, ({ query }) => listServices(query));
handle(dashboard, dashboardApi.leads, ({ query }) => listLeads(query));
handle(dashboard, companyDashboardApi.show, async ({ params, query }, operator) => {
  const companyId = await asPlatform(() => requireCompany(params.companyId));
  return inCompany(companyId, () => showCompany(operator, query));
});
