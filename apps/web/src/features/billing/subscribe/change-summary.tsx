import type { PlanChange } from "@balcao/shared/billing/schema";
import { addDays } from "@balcao/shared/hours/clock";
import type { PlanFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayText } from "../../../lib/time/days.ts";
import { errorText } from "../../../lib/error-text.ts";
import { moneyOf } from "../../../lib/money.ts";
import { Caution } from "../../../ui/caution.tsx";
import { planPreview, subscriptionQuery } from "../../../nouns/billing/queries.ts";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import { type Choice, ChosenToSwitchOff } from "./chosen-to-switch-off.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./subscribe.module.css";

type Props = { plan: string; choice: Choice; onChoose: (choice: Choice) => void };

/** Says what the choice of a plan means: when the plan begins, what it costs, and what no longer fits. The reader chooses what is switched off. */
export function ChangeSummary({ plan, choice, onChoose }: Props) {
  const { t } = useTranslation(["billing", "plans"]);
  const { data, error, isPending } = useQuery(planPreview(plan));
  const { data: subscription } = useQuery(subscriptionQuery);
  if (isPending) return <LoadingBlock height={120} />;
  if (!data) return <Caution urgent>{errorText(error)}</Caution>;
  const begins = data.when === "now" ? t("startsNow") : dayText(data.from);
  const trialEnd = subscription?.state === "trialing" && data.plan.value > 0 ? subscription.trialEnd : null;
  const isInTrial = trialEnd !== null && trialEnd >= data.from;
  const starts = isInTrial ? t("startsAfterTrial", { date: dayText(addDays(trialEnd, 1)) }) : begins;
  return (
    <>
      <dl className={`${basics["column"]} ${basics["apart"]} ${css["summary"]}`}>
        <Line name={t("plan")} value={data.plan.name} />
        <Line name={t("monthly")} value={data.plan.value === 0 ? t("plans:free") : moneyOf(data.plan.value)} />
        <Line name={t("starts")} value={starts} />
        {data.difference > 0 ? <Line name={t("difference")} value={moneyOf(data.difference)} strong /> : null}
      </dl>
      {data.when === "period_end" ? (
        <p className={basics["note"]}>{t("lowerPlan", { date: dayText(addDays(data.from, -1)) })}</p>
      ) : null}
      <Losses change={data} />
      <ChosenToSwitchOff change={data} choice={choice} onChoose={onChoose} />
    </>
  );
}

const Line = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd data-strong={strong}>{value}</dd>
  </div>
);

/** The users and numbers that do not fit into the new plan. None of them is deleted. */
function Losses({ change: { over, lost } }: { change: PlanChange }) {
  const { t } = useTranslation(["billing", "plans"]);
  if (over.length === 0 && lost.length === 0) return null;
  return (
    <div className={css["losses"]}>
      <p>{t("lossesTitle")}</p>
      <ul>
        {over.map(({ place, have, limit }) => (
          <li key={place}>{t(`over.${place}`, { have, limit })}</li>
        ))}
        {lost.map((feature) => (
          <li key={feature}>{t("lost", { feature: t(`plans:feature.${feature as PlanFeature}`) })}</li>
        ))}
      </ul>
      <p>{t(over.length > 0 ? "lossesText" : "lossesBack")}</p>
    </div>
  );
}
