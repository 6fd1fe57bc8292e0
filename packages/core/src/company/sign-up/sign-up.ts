import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { planDefaults } from "@balcao/shared/plans/limits";
import { confirmDays } from "@balcao/shared/sign-up/rules";
import type { signUpApi } from "@balcao/shared/sign-up/api";
import { normalizeTaxId, taxIdKind } from "@balcao/shared/tax-id";
import { userLimits } from "@balcao/shared/users/rules";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { type Operator, recordOfInstallation } from "../audit/record.ts";
import { InstallationSettingRow } from "../billing/models/installation.model.ts";
import { startTrial } from "../billing/subscription/trial.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { findPlan } from "../plans/give.ts";
import { publicPlans } from "../plans/service.ts";
import { createAdmin, createCompany, createFirstQueue, lockInstallation } from "./create.ts";

const dayMs = 86_400_000;
const openKey = "signup.open";

/** Whether the operator lets companies sign up. It is true until the operator closes the sign-up. Call it in any scope. */
export async function isOpen(): Promise<boolean> {
  const [row] = await query(
    InstallationSettingRow.shape("value"),
    sql`select i.value from installation_settings i where i.key = ${openKey}`,
  );
  return row?.value !== "false";
}

/** Opens or closes the sign-up. Call it in the platform's scope. */
export async function setOpen(open: boolean, by: Operator = null): Promise<{ open: boolean }> {
  await recordOfInstallation(by, open ? "company.signUpOpened" : "company.signUpClosed", null, {});
  await run(
    sql`insert into installation_settings (key, value) values (${openKey}, ${String(open)})
      on conflict (key) do update set value = excluded.value, changed_at = now()`,
  );
  return { open };
}

export type SignUp = Omit<Input<typeof signUpApi.create>["body"], "password">;
interface NewCompany {
  companyId: number;
  userId: number;
}

/** The tax id in its stored form. Answers 400 ERR_COMPANY_INVALID_CPF_CNPJ. */
export function keptTaxId(cpfCnpj: string): string {
  if (taxIdKind(cpfCnpj) === null) throw new AppError("ERR_COMPANY_INVALID_CPF_CNPJ");
  return normalizeTaxId(cpfCnpj);
}

/**
 * Answers 409 ERR_CPF_CNPJ_ALREADY_EXISTS when another company than `besides` has the tax id. A company in the bin does not count. Call it in the
 * platform's scope.
 */
export async function requireFreeTaxId(taxId: string, besides: number | null): Promise<void> {
  const taken = await run(
    sql`select 1 from companies where tax_id = ${taxId} and removed_at is null and id is distinct from ${besides}::int`,
  );
  if (taken > 0) throw new AppError("ERR_CPF_CNPJ_ALREADY_EXISTS");
}

/** The name that the admin typed. Without one, it is the part of the e-mail before the @, until the admin chooses a name. */
export const nameOfAdmin = ({ userName, email }: Pick<SignUp, "userName" | "email">): string =>
  userName ?? (email.split("@")[0] ?? "").padEnd(userLimits.name.min, ".").slice(0, userLimits.name.max);

/**
 * Makes the company with its admin and its trial, completely or not at all, in the platform's scope. Companies are made one after another, so that
 * the second of two with the same name, e-mail or tax id is refused. With `asksForEmail`, an admin has three days to confirm an e-mail. With
 * `anyPlan`, the plan need not be offered.
 */
export async function signUp(
  given: SignUp,
  passwordHash: string,
  { now, asksForEmail, anyPlan = false }: { now: Date; asksForEmail: boolean; anyPlan?: boolean },
): Promise<NewCompany> {
  const taxId = keptTaxId(given.cpfCnpj);
  await lockInstallation();
  const plan =
    anyPlan && typeof given.planId === "number" ? (await findPlan(given.planId)).id : await chosenPlan(given.planId);
  await requireFreeTaxId(taxId, null);
  if ((await run(sql`select 1 from users where lower(email) = lower(${given.email}) and deleted_at is null`)) > 0)
    throw new AppError("ERR_EMAIL_ALREADY_EXISTS");
  const { name, language, timezone } = given;
  const companyId = await createCompany({ name, language, timezone, plan: planDefaults });
  const confirmBy = asksForEmail ? new Date(now.getTime() + confirmDays * dayMs) : null;
  const { email, phone, segment, employeeCount } = given;
  const known = { email, phone, taxId, segment, employeeCount, confirmBy };
  await CompanyRow.update(known, { where: { id: companyId } });
  const userId = await createAdmin(companyId, { name: nameOfAdmin(given), email, passwordHash, super: false });
  await createFirstQueue(companyId, { userId, language });
  await startTrial(companyId, plan, { now });
  return { companyId, userId };
}

/** The chosen plan, if it is offered. Any other plan is refused like one that does not exist. */
async function chosenPlan(planId: number | null | undefined): Promise<number> {
  const plans = await publicPlans();
  const chosen = typeof planId !== "number" ? plans[0] : plans.find(({ id }) => id === planId);
  if (!chosen) throw new AppError("ERR_NO_PLAN_FOUND");
  return chosen.id;
}
