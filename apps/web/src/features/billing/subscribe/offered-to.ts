import type { Subscription } from "@balcao/shared/billing/schema";
import type { Plan } from "@balcao/shared/plans/schema";

/** The plans that a company may choose. Its present plan and the plan that it waits for come first when they are no longer offered. */
export function offeredTo({ plan, pendingPlan }: Subscription, offered: readonly Plan[]): Plan[] {
  const own = [plan, pendingPlan].filter((one) => one !== null);
  return [...own.filter(({ id }) => offered.every((one) => one.id !== id)), ...offered];
}
