import type { Subscription } from "@balcao/shared/billing/schema";
import type { Plan } from "@balcao/shared/plans/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../../lib/notify.ts";
import { Caution } from "../../../ui/caution.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { PlanCards } from "../../../nouns/plans/plan-cards.tsx";
import { offeredPlans } from "../../../nouns/plans/queries.ts";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import { offeredTo } from "./offered-to.ts";
import basics from "../../../ui/basics.module.css";
import css from "./subscribe.module.css";

/** Whether the company's present plan is already paid for, so that it cannot be chosen again. */
export const hasPlan = ({ state }: Subscription): boolean => state === "active" || state === "past_due";

type Props = {
  subscription: Subscription;
  selected: string | null;
  onSelect: (plan: string | null) => void;
  onNext: () => void;
};

/** The first step: the choice of the plan. */
export function PlanStep({ subscription, selected, onSelect, onNext }: Props) {
  const { t } = useTranslation("billing");
  const { data: plans, isPending, refetch } = useQuery(offeredPlans);
  const current = subscription.plan.planIdentifier;
  const blocked = subscription.state === "past_due";
  const press = ({ planIdentifier: plan }: Plan) => {
    if (plan === current && hasPlan(subscription)) return notify.error(t("planActive"), preparedMs);
    notify.success(t(plan === selected ? "planRemoved" : "planSelected"), preparedMs);
    onSelect(plan === selected ? null : plan);
  };
  if (isPending) return <LoadingBlock height={220} />;
  if (!plans) return <ErrorState text={t("plansFailed")} retry={() => void refetch()} />;
  return (
    <div className={`${basics["column"]} ${basics["gap16"]}`}>
      {blocked ? <Caution>{t("payFirst")}</Caution> : null}
      <PlanCards
        plans={offeredTo(subscription, plans)}
        current={current}
        selected={selected}
        disabled={blocked}
        onPress={press}
      />
      <div className={`${basics["wrapped"]} ${basics["apart"]} ${css["buttons"]}`} data-end>
        <Button variant="contained" disabled={selected === null || blocked} onClick={onNext}>
          {t("next")}
        </Button>
      </div>
    </div>
  );
}
