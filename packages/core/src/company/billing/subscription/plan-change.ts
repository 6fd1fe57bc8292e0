import { choose } from "@balcao/shared/billing/ledger/choose";
import type { PaymentMethod, Subscription } from "@balcao/shared/billing/schema";
import type { SwitchOffChoice } from "@balcao/shared/billing/chosen-to-switch-off";
import { chooseLeavers, noneLeave } from "../../plans/chosen-to-switch-off.ts";
import type { Doer } from "../history.ts";
import { happenTo } from "../ledger/happen.ts";
import { requireBilling } from "../read.ts";
import { tellSubscription } from "../tell.ts";
import { choosablePlan } from "./plan-meaning.ts";

/**
 * Chooses a plan and how it is paid, by the rules of `choose`. `withdraw` has ended the charges of the invoices that this choice replaces. The users and
 * numbers in `leaving` are switched off first when the plan begins and has too few places. Answers 409 ERR_PLAN_CHANGE_BLOCKED.
 */
export async function choosePlan(
  { identifier, method, leaving }: { identifier: string; method: PaymentMethod; leaving?: SwitchOffChoice | undefined },
  now: Date,
  doer: Doer,
): Promise<Subscription> {
  const billing = await requireBilling(now);
  const plan = await choosablePlan(identifier, billing);
  if (leaving || plan.id !== billing.pendingPlanId) await chooseLeavers(leaving ?? noneLeave);
  await happenTo(billing, now, doer, choose(plan, method));
  return tellSubscription(now);
}
