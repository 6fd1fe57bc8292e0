import type { Plan } from "@balcao/shared/plans/schema";
import { planFeatures } from "@balcao/shared/plans/features";
import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";
import { moneyOf } from "../../lib/money.ts";
import basics from "../../ui/basics.module.css";
import css from "./plan-cards.module.css";

type Props = {
  plans: readonly Plan[];
  /** The identifier of the company's present plan. */
  current: string | null;
  selected: string | null;
  disabled?: boolean;
  onPress: (plan: Plan) => void;
};

/** The plans side by side. Each is a button that is pressed while its plan is selected. */
export function PlanCards({ plans, current, selected, disabled = false, onPress }: Props) {
  const { t } = useTranslation("plans");
  if (plans.length === 0) return <p>{t("none")}</p>;
  return (
    <ul className={css["plans"]} aria-label={t("title")}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <button
            type="button"
            className={`${basics["card"]} ${basics["column"]} ${basics["rest"]} ${css["plan"]}`}
            aria-pressed={plan.planIdentifier === selected}
            disabled={disabled}
            onClick={() => onPress(plan)}
          >
            <span className={`${basics["row"]} ${basics["broken"]} ${basics["apart"]} ${css["name"]}`}>
              {plan.name}
              {plan.planIdentifier === current ? (
                <span className={`${basics["tiny"]} ${basics["firm"]} ${basics["good"]} ${css["current"]}`}>
                  {t("current")}
                </span>
              ) : null}
            </span>
            <span className={`${basics["figures"]} ${basics["strong"]} ${css["price"]}`}>
              {plan.value === 0 ? t("free") : moneyOf(plan.value)}
              {plan.value === 0 ? null : <small className={basics["note"]}>{t("month")}</small>}
            </span>
            <PlanContents plan={plan} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The contents of a plan: its limits first, then its features. */
function PlanContents({ plan }: { plan: Plan }) {
  const { t } = useTranslation("plans");
  const limits = (["users", "connections", "queues"] as const).map((place) => {
    const limit = plan[place];
    return limit === null ? t(`unlimited.${place}`) : t(`limit.${place}`, { count: limit });
  });
  const words = [
    ...limits,
    ...planFeatures.filter((feature) => plan[feature]).map((feature) => t(`feature.${feature}`)),
  ];
  return (
    <span className={`${basics["column"]} ${basics["small"]} ${basics["gap6"]} ${css["contents"]}`}>
      {words.map((word) => (
        <span key={word}>
          <Check size={16} aria-hidden />
          {word}
        </span>
      ))}
    </span>
  );
}
