import { listLeads } from "@balcao/core/office/dashboard/leads";
import { listServices } from "@balcao/core/office/dashboard/list";
import { showDashboard, showHourly } from "@balcao/core/office/dashboard/service";
import { dashboardApi } from "@balcao/shared/dashboard/api";
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
