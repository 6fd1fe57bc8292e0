import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { plansApi } from "@balcao/shared/plans/api";
import { planFeatures } from "@balcao/shared/plans/features";
import type { Plan, SoldPlan } from "@balcao/shared/plans/schema";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { changesOf, type Operator, recordOfInstallation } from "../audit/record.ts";
import { giveToItsCompanies, lockPlan, lockPlans } from "./give.ts";
import { PlanRow } from "./plan.model.ts";
import { planColumns, planShape, presentPlan } from "./presenter.ts";

const inTheirOrder = sql`p.position, p.cents, p.id`;

/** The plans that are offered at sign-up and to companies, in their order. Call it in any scope. */
export async function publicPlans(): Promise<Plan[]> {
  const rows = await query(
    planShape,
    sql`select ${planColumns} from plans p where p.is_public and p.removed_at is null order by ${inTheirOrder}`,
  );
  return rows.map(presentPlan);
}

/** All plans, with the number of companies of each. Call it in the platform's scope, like all functions below. */
export const soldPlans = (): Promise<SoldPlan[]> => plansWith(sql`true`);

export async function showPlan(planId: number): Promise<SoldPlan> {
  const [plan] = await plansWith(sql`p.id = ${planId}`);
  if (!plan) throw new AppError("ERR_NO_PLAN_FOUND");
  return plan;
}

/** Reads plans with their numbers of companies. One query counts the companies of all plans. */
async function plansWith(where: Sql): Promise<SoldPlan[]> {
  const rows = await query(
    { ...planShape, companiesCount: integer },
    sql`select ${planColumns}, coalesce(k.companies, 0) as "companiesCount" from plans p
      left join (select plan_id, count(*) as companies from companies where removed_at is null group by plan_id) k on k.plan_id = p.id
      where p.removed_at is null and ${where} order by ${inTheirOrder}`,
  );
  return rows.map(({ companiesCount, ...row }) => ({ ...presentPlan(row), companiesCount }));
}

type PlanForm = Input<typeof plansApi.create>["body"];

/** Makes a plan. Answers 409 ERR_PLAN_NAME_ALREADY_EXISTS for a used name, whether in upper or lower case. */
export async function createPlan(body: PlanForm, by: Operator = null): Promise<SoldPlan> {
  await lockPlans();
  await requireFreeName(body.name, null);
  const { id } = await PlanRow.create({ ...columnsOf(body), identifier: await freeIdentifier(body.name) });
  await recordOfInstallation(by, "plan.created", { id, name: body.name }, { changes: changesOf({}, asFields(body)) });
  return showPlan(id);
}

/** Changes a plan. Every company with the plan gets the change immediately. Rows of a company above a limit stay. */
export async function updatePlan(planId: number, body: Partial<PlanForm>, by: Operator = null): Promise<SoldPlan> {
  await lockPlans();
  await lockPlan(planId);
  const before = await showPlan(planId);
  const after = { ...before, ...body };
  await requireFreeName(after.name, planId);
  await PlanRow.update(columnsOf(after), { where: { id: planId } });
  await giveToItsCompanies(planId);
  const changes = changesOf(asFields(before), asFields(after));
  if (changes.length > 0)
    await recordOfInstallation(by, "plan.changed", { id: planId, name: before.name }, { changes });
  return showPlan(planId);
}

/**
 * Deletes a plan. Its row stays for the invoices that name it. Answers 409 ERR_PLAN_IN_USE while a company has the plan, waits for it, or falls back
 * to it from an unpaid upgrade.
 */
export async function deletePlan(planId: number, by: Operator = null): Promise<{ ok: true }> {
  await lockPlans();
  await lockPlan(planId);
  const { name } = await showPlan(planId);
  const inUse = await run(
    sql`select 1 from companies where plan_id = ${planId} union all
      select 1 from subscriptions where (plan_id = ${planId} or pending_plan_id = ${planId}) and state <> 'canceled' union all
      select 1 from invoices where from_plan_id = ${planId} and state = 'open' limit 1`,
  );
  if (inUse > 0) throw new AppError("ERR_PLAN_IN_USE");
  await PlanRow.update({ removedAt: new Date() }, { where: { id: planId } });
  await recordOfInstallation(by, "plan.removed", { id: planId, name }, {});
  return { ok: true };
}

/** A plan as the audit shows it. */
const asFields = (plan: PlanForm) => ({
  ...plan,
  value: plan.value.toFixed(2),
  features: planFeatures.filter((one) => plan[one]).join(", "),
});

const columnsOf = (plan: PlanForm) => ({
  name: plan.name,
  cents: Math.round(plan.value * 100),
  maxUsers: plan.users,
  maxConnections: plan.connections,
  maxQueues: plan.queues,
  maxStorageMb: plan.storageMb,
  features: planFeatures.filter((one) => plan[one]),
  isPublic: plan.isPublic,
  position: plan.position,
});

async function requireFreeName(name: string, besides: number | null): Promise<void> {
  const taken = await run(
    sql`select 1 from plans where lower(name) = lower(${name}) and removed_at is null and id is distinct from ${besides}::int`,
  );
  if (taken > 0) throw new AppError("ERR_PLAN_NAME_ALREADY_EXISTS");
}

/** The identifier of a plan's name. "Plano Básico" becomes plano-basico, or plano-basico-2 if that identifier is used. */
async function freeIdentifier(name: string): Promise<string> {
  const stem = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const base = stem.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "plan";
  const taken = await query(
    PlanRow.shape("identifier"),
    sql`select ${PlanRow.pick("p", "identifier")} from plans p where p.identifier = ${base} or starts_with(p.identifier, ${`${base}-`})`,
  );
  const known = new Set(taken.map(({ identifier }) => identifier));
  if (!known.has(base)) return base;
  let count = 2;
  while (known.has(`${base}-${count}`)) count += 1;
  return `${base}-${count}`;
}
