import type { Subscription } from "@balcao/shared/billing/schema";
import type { Plan } from "@balcao/shared/plans/schema";

/** The plans that a company may choose: those that are offered, and before them the one that it has or waits for where it is not among them. */
export function offeredTo({ plan, pendingPlan }: Subscription, offered: readonly Plan[]): Plan[] {
  const own = [plan, pendingPlan].filter((one) => one !== null);
  return [...own.filter(({ id }) => offered.every((one) => one.id !== id)), ...offered];
}
