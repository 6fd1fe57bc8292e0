import { planFeatures } from "@balcao/shared/plans/features";
import type { SoldPlan } from "@balcao/shared/plans/schema";
import { useTranslation } from "react-i18next";
import { moneyOf } from "../../lib/money.ts";
import css from "./plan-cells.module.css";

/** A plan in the operator's list: what it costs, what it gives and how many companies have it. */
export function PlanCells({ plan }: { plan: SoldPlan }) {
  const { t, i18n } = useTranslation("operator");
  const { t: words } = useTranslation("plans");
  const places = (["users", "connections", "queues"] as const).map((place) => {
    const limit = plan[place];
    return limit === null ? words(`unlimited.${place}`) : words(`limit.${place}`, { count: limit });
  });
  const storage =
    plan.storageMb === null
      ? t("plans.unlimitedStorage")
      : t("plans.storage", { size: plan.storageMb.toLocaleString(i18n.language) });
  const features = planFeatures.filter((feature) => plan[feature]).map((feature) => words(`feature.${feature}`));
  return (
    <>
      <span className={css["name"]}>
        <strong dir="auto">{plan.name}</strong>
        <small>
          {t(plan.isPublic ? "plans.isPublic" : "plans.isHidden")} · {t("plans.atPlace", { place: plan.position })}
        </small>
      </span>
      <span className={css["price"]}>
        {plan.value === 0 ? words("free") : moneyOf(plan.value)}
        {plan.value === 0 ? null : <small>{words("month")}</small>}
      </span>
      <span className={css["gives"]}>
        <span>{[...places, storage].join(" · ")}</span>
        <small>{features.length === 0 ? t("plans.noFeatures") : features.join(" · ")}</small>
      </span>
      <span className={css["companies"]}>{t("plans.companies", { count: plan.companiesCount })}</span>
    </>
  );
}
