import { AppError } from "@balcao/shared/errors";
import { integer } from "../../base/columns.ts";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { publishToEach } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { type PlanFacts, planColumns, planShape } from "./presenter.ts";

/** The plan as it is sold now. Answers 404 ERR_NO_PLAN_FOUND for a removed plan. */
export const findPlan = (planId: number): Promise<PlanFacts> => planWhere(sql`p.id = ${planId}`);

/** The plan as it is sold now, found by its identifier. */
export const findPlanBy = (identifier: string): Promise<PlanFacts> => planWhere(sql`p.identifier = ${identifier}`);

async function planWhere(where: Sql): Promise<PlanFacts> {
  const [plan] = await query(
    planShape,
    sql`select ${planColumns} from plans p where ${where} and p.removed_at is null`,
  );
  if (!plan) throw new AppError("ERR_NO_PLAN_FOUND");
  return plan;
}

/** Locks all plans, so that operators change them one after another. */
export const lockPlans = (): Promise<number> => run(sql`select pg_advisory_xact_lock(4004022)`);

/**
 * Locks a plan. A plan's limits are copied into its companies, and with the lock no copy is made in the middle of a change. A transaction that
 * changes a plan then waits for the companies that have it. A transaction that holds a company locks only the plan that the company gets, so the two
 * never wait for each other.
 */
export const lockPlan = (planId: number): Promise<number> => run(sql`select pg_advisory_xact_lock(4004022, ${planId})`);
const keepPlan = (planId: number): Promise<number> => run(sql`select pg_advisory_xact_lock_shared(4004022, ${planId})`);

/** The plan as it is sold, protected from removal until this transaction ends. A later removal then also counts a company that waits for the plan. */
export async function holdPlan(planId: number): Promise<PlanFacts> {
  await keepPlan(planId);
  return findPlan(planId);
}

/**
 * Puts the plan's limits and features in force for this company, and informs its browsers. Call it in the company's scope or the platform's. Rows
 * beyond the limits are not deleted. Answers 404 ERR_NO_PLAN_FOUND.
 */
export async function givePlan(planId: number, companyId = currentCompanyId()): Promise<void> {
  await keepPlan(planId);
  const given = await writeInto(planId, sql`c.id = ${companyId}`);
  if (given.length === 0) throw new AppError("ERR_NO_PLAN_FOUND");
}

/** Does the same as `givePlan` for every company with the plan, in the order of their ids. Call it in the platform's scope, after `lockPlan()`. */
export async function giveToItsCompanies(planId: number): Promise<number[]> {
  await run(sql`select 1 from companies where plan_id = ${planId} order by id for no key update`);
  return writeInto(planId, sql`c.plan_id = ${planId}`);
}

async function writeInto(planId: number, which: Sql): Promise<number[]> {
  const companies = await query(
    { id: integer },
    sql`update companies c set plan_id = p.id, max_users = p.max_users, max_connections = p.max_connections, max_queues = p.max_queues,
         max_storage_mb = p.max_storage_mb, plan_features = p.features
       from plans p where p.id = ${planId} and p.removed_at is null and ${which} returning c.id`,
  );
  const ids = companies.map(({ id }) => id);
  await publishToEach(ids, "session.changed", { userId: null });
  return ids;
}
