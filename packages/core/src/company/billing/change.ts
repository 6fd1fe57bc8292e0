import { hasAccess, type Standing, standingOn } from "@balcao/shared/billing/rules";
import type { HistoryWhat } from "@balcao/shared/billing/schema";
import { run } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { givePlan } from "../plans/give.ts";
import { type Doer, noteHistory } from "./history.ts";
import { type Billing, readBilling } from "./read.ts";
import { SubscriptionRow } from "./models/subscription.model.ts";

type Change = Partial<
  Pick<
    SubscriptionRow,
    | "planId"
    | "pendingPlanId"
    | "pendingFrom"
    | "state"
    | "suspendReason"
    | "recurrence"
    | "anchorDay"
    | "periodStart"
    | "periodEnd"
    | "trialEnd"
    | "preferredMethod"
    | "billingEmail"
    | "payerAddress"
  >
>;

/**
 * The only writer of a subscription, and of what the company's row says of it: until when it is paid, since when it is shut, and the plan's
 * limits. The company is locked. What the desk may do is told to everybody in it. The operator's own company is never shut.
 */
export async function changeSubscription(billing: Billing, change: Change, now: Date): Promise<Billing> {
  if (Object.keys(change).length > 0) await SubscriptionRow.update(change, { where: { companyId: billing.companyId } });
  if (change.planId !== undefined && change.planId !== billing.planId) {
    await givePlan(change.planId);
    await happened("plan.given", { companyId: billing.companyId });
  }
  const after = await readBilling(now);
  if (!after) throw new Error("A subscription went while it was changed");
  const open = after.isOperators || hasAccess(after.facts, after.today, after.graceDays);
  const suspendedAt = open ? null : (after.suspendedAt ?? now);
  const isSame = after.dueDate === after.periodEnd && (after.suspendedAt === null) === open;
  if (!isSame) {
    await run(
      sql`update companies set due_date = ${after.periodEnd}::date, suspended_at = ${suspendedAt}, recurrence = ${after.recurrence}
        where id = ${after.companyId}`,
    );
    publish("company.standing", { suspended: !open });
    // What its sockets may hear is another thing now.
    if ((after.suspendedAt === null) !== open) publish("session.changed", { userId: null });
  }
  return { ...after, dueDate: after.periodEnd, suspendedAt };
}

const toldAs: Record<Standing["state"], HistoryWhat> = {
  trialing: "trial.started",
  active: "subscription.activated",
  past_due: "subscription.past_due",
  suspended: "subscription.suspended",
  canceled: "subscription.ended",
};

/** Changes it, and then lets the calendar say what state that is. A change of the state is in the history. */
export async function changeAndFollow(
  billing: Billing,
  change: Change,
  now: Date,
  doer: Doer = null,
): Promise<Billing> {
  const changed = await changeSubscription(billing, change, now);
  const next = standingOn(changed.facts, changed.today, changed.graceDays);
  const after = next.state === changed.state ? changed : await changeSubscription(changed, next, now);
  if (after.state !== billing.state)
    await noteHistory(doer, toldAs[after.state], after.periodEnd === null ? {} : { date: after.periodEnd });
  return after;
}
