import type { Subscription } from "@balcao/shared/billing/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../../lib/notify.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { PlanCards } from "../../../nouns/plans/plan-cards.tsx";
import { offeredPlans } from "../../../nouns/plans/queries.ts";
import { offeredTo } from "./offered-to.ts";
import { hasPlan } from "./plan-step.tsx";
import { LoadingBlock } from "../../../ui/loading-block.tsx";

type Props = { subscription: Subscription; plan: string | null; onChoose: (plan: string | null) => void };

/** The first step of the checkout: the choice of the plan. */
export function CheckoutPlan({ subscription, plan, onChoose }: Props) {
  const { t } = useTranslation("billing");
  const { data: plans, isPending, refetch } = useQuery(offeredPlans);
  if (isPending) return <LoadingBlock height={220} />;
  if (!plans) return <ErrorState text={t("plansFailed")} retry={() => void refetch()} />;
  const current = subscription.plan.planIdentifier;
  return (
    <PlanCards
      plans={offeredTo(subscription, plans).filter(({ value }) => value > 0)}
      current={current}
      selected={plan}
      onPress={({ planIdentifier: pressed }) => {
        if (pressed === current && hasPlan(subscription)) notify.error(t("planActive"), preparedMs);
        else onChoose(pressed === plan ? null : pressed);
      }}
    />
  );
}
