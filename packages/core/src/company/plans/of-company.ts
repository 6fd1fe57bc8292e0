import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { plansApi } from "@balcao/shared/plans/api";
import { CompanyRow } from "../companies/company.model.ts";
import { findPlan } from "./give.ts";
import { presentPlan } from "./presenter.ts";

/** The actor's company with its plan. Answers 404 ERR_NO_COMPANY_FOUND for another company. */
export async function showOwnPlan(actor: Actor, companyId: number): Promise<Reply<typeof plansApi.ofCompany>> {
  const company = companyId === actor.companyId ? await CompanyRow.findByPk(companyId) : null;
  if (!company) throw new AppError("ERR_NO_COMPANY_FOUND");
  const { id, name, planId } = company;
  return { id, name, plan: planId === null ? null : presentPlan(await findPlan(planId)) };
}
