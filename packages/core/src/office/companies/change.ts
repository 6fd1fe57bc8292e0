import type { companiesApi } from "@balcao/shared/companies/api";
import type { Company } from "@balcao/shared/companies/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { currentCompanyId } from "../../base/database.ts";
import { publishToEach } from "../../base/outbox/write.ts";
import { changesOf, recordAudit } from "../../company/audit/record.ts";
import { giveByOperator } from "../../company/billing/operator/service.ts";
import { readBilling } from "../../company/billing/read.ts";
import { startTrial } from "../../company/billing/subscription/trial.ts";
import { blockCompany, isOperators, unblockCompany } from "../../company/companies/block.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { findPlan, givePlan } from "../../company/plans/give.ts";
import { findCompany, lockInstallation } from "../../company/sign-up/create.ts";
import { keptTaxId, requireFreeTaxId } from "../../company/sign-up/sign-up.ts";
import { showCompany } from "./list.ts";

type Change = Input<typeof companiesApi.update>["body"];
/** The changes to values that only one company may have. All companies are compared for them. */
export type Facts = Omit<Change, "status" | "planId">;
/** The changes that affect the company's own subscription and sessions. */
export type StandingChange = Pick<Change, "status" | "planId">;

/**
 * Changes a company's name or tax id. Call it in the platform's scope, because both are compared with those of all companies. One change comes after
 * another. Answers 409 ERR_COMPANY_NAME_ALREADY_EXISTS or ERR_CPF_CNPJ_ALREADY_EXISTS.
 */
export async function changeFacts(actor: Actor, id: number, change: Facts, now: Date): Promise<Company> {
  await lockInstallation();
  const before = await showCompany(id, now);
  const { cpfCnpj, ...rest } = change;
  const taxId = cpfCnpj === undefined ? undefined : keptTaxId(cpfCnpj);
  const namesake = change.name === undefined ? null : await findCompany(change.name);
  if (namesake !== null && namesake !== id) throw new AppError("ERR_COMPANY_NAME_ALREADY_EXISTS");
  if (taxId !== undefined) await requireFreeTaxId(taxId, id);
  await CompanyRow.update({ ...rest, ...(taxId !== undefined && { taxId }) }, { where: { id } });
  const after = await showCompany(id, now);
  const changes = changesOf(before, after);
  if (changes.length === 0) return after;
  await recordAudit(actor, "company.changed", null, { changes }, id);
  // The screens of its users show the company's name.
  if (after.name !== before.name) await publishToEach([id], "session.changed", { userId: null });
  return after;
}

/** Changes whether a company is blocked, and its plan, in the company's scope. A value that the company already has changes nothing. */
export async function changeStanding(actor: Actor, { status, planId }: StandingChange, now: Date): Promise<void> {
  const id = currentCompanyId();
  const company = await CompanyRow.findByPk(id, { rejectOnEmpty: true });
  if (status !== undefined && status !== company.status) await (status ? unblockCompany(actor) : blockCompany(actor));
  if (planId === undefined || planId === company.planId) return;
  if (await readBilling(now)) {
    await giveByOperator(actor, planId, now);
    return;
  }
  const { name } = await findPlan(planId);
  // A company that is older than the plans gets a plan now, and a trial of it. The operator's own company is never billed.
  if (await isOperators()) await givePlan(planId);
  else await startTrial(id, planId, { now });
  await recordAudit(actor, "billing.plan", null, { from: "", to: name });
}
