import { meaningOf } from "@balcao/shared/billing/ledger/choose";
import type { PlanChange } from "@balcao/shared/billing/schema";
import type { SwitchOffChoice } from "@balcao/shared/billing/chosen-to-switch-off";
import { AppError } from "@balcao/shared/errors";
import { integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { findPlanBy } from "../../plans/give.ts";
import { listInOrder } from "../../plans/chosen-to-switch-off.ts";
import { type PlanFacts, presentPlan } from "../../plans/presenter.ts";
import { readLedger } from "../ledger/read.ts";
import { asMoney } from "../presenter.ts";
import { type Billing, readBilling } from "../read.ts";

/** A plan that this company may choose: an offered plan, or the plan that it has or waits for. Any other plan is refused like one that does not exist. */
export async function choosablePlan(identifier: string, { planId, pendingPlanId }: Billing): Promise<PlanFacts> {
  const plan = await findPlanBy(identifier);
  if (!plan.isPublic && plan.id !== planId && plan.id !== pendingPlanId) throw new AppError("ERR_NO_PLAN_FOUND");
  return plan;
}

/** Shows what choosing this plan would change. It changes nothing. Answers 409 ERR_PLAN_ACTIVE for the plan in force, or ERR_PLAN_CHANGE_BLOCKED. */
export async function previewPlan(identifier: string, now: Date): Promise<PlanChange> {
  const billing = await readBilling(now);
  if (!billing) throw new AppError("ERR_SUBSCRIPTION_STATE");
  const plan = await choosablePlan(identifier, billing);
  if (plan.id === billing.planId && billing.pendingPlanId === null && billing.state !== "trialing")
    throw new AppError("ERR_PLAN_ACTIVE");
  const { when, from, difference } = meaningOf(await readLedger(billing), plan);
  return {
    plan: presentPlan(plan),
    when,
    from,
    difference: asMoney(difference),
    ...(await beyond(plan)),
    lost: billing.plan.features.filter((feature) => !plan.features.includes(feature)),
  };
}

async function beyond(plan: PlanFacts): Promise<Pick<PlanChange, "over" | "leavers">> {
  const [have] = await query(
    { users: integer, connections: integer, queues: integer, storageMb: integer },
    sql`select (select count(*) from users where deleted_at is null and off_by is null)::int as users,
       (select count(*) from connections where deleted_at is null and off_by is null)::int as connections, (select count(*) from queues)::int as queues,
       (select ceil(storage_bytes / 1048576.0) from companies)::int as "storageMb"`,
  );
  if (!have) throw new AppError("ERR_NO_COMPANY_FOUND");
  const limits = {
    users: plan.maxUsers,
    connections: plan.maxConnections,
    queues: plan.maxQueues,
    storageMb: plan.maxStorageMb,
  };
  const over = (["users", "connections", "queues", "storageMb"] as const).flatMap((place) => {
    const limit = limits[place];
    return limit !== null && have[place] > limit ? [{ place, have: have[place], limit }] : [];
  });
  const listed = async (what: keyof SwitchOffChoice) =>
    over.some(({ place }) => place === what) ? listInOrder(what) : [];
  return { over, leavers: { users: await listed("users"), connections: await listed("connections") } };
}
