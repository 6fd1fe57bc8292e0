import { showOwnPlan } from "@balcao/core/company/plans/of-company";
import { countOver } from "@balcao/core/company/plans/count-over";
import {
  createPlan,
  deletePlan,
  publicPlans,
  showPlan,
  soldPlans,
  updatePlan,
} from "@balcao/core/company/plans/service";
import { plansApi as api } from "@balcao/shared/plans/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const plans = Router();
handle(plans, api.list, () => publicPlans());
handle(plans, api.all, () => soldPlans());
handle(plans, api.ofCompany, ({ params }, actor) => showOwnPlan(actor, params.companyId));
handle(plans, api.show, ({ params }) => showPlan(params.planId));
handle(plans, api.create, ({ body }, actor) => createPlan(body, actor));
handle(plans, api.update, ({ params, body }, actor) => updatePlan(params.planId, body, actor));
handle(plans, api.over, ({ params, query }) => countOver(params.planId, query));
handle(plans, api.delete, ({ params }, actor) => deletePlan(params.planId, actor));
