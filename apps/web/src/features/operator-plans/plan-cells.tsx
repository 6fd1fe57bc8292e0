import { planFeatures } from "@balcao/shared/plans/features";
import type { SoldPlan } from "@balcao/shared/plans/schema";
import { useTranslation } from "react-i18next";
import { moneyOf } from "../../lib/money.ts";
import type { Column } from "../../ui/table/columns.ts";
import basics from "../../ui/basics.module.css";

/** The columns of the list of plans: the name, the price, the contents, and the number of companies with the plan. */
export function usePlanColumns(): Column<SoldPlan>[] {
  const { t } = useTranslation("operator");
  return [
    { key: "name", head: t("plans.name"), width: "minmax(140px, 1fr)", cell: (plan) => <Name plan={plan} /> },
    { key: "value", head: t("plans.value"), width: "110px", cell: (plan) => <Price plan={plan} /> },
    { key: "limits", head: t("plans.limits"), width: "minmax(0, 3fr)", cell: (plan) => <Gives plan={plan} /> },
    {
      key: "companies",
      head: t("shell:nav.platform.companies"),
      width: "110px",
      cell: ({ companiesCount }) => (
        <span className={basics["quiet"]}>{t("plans.companies", { count: companiesCount })}</span>
      ),
    },
  ];
}

function Name({ plan }: { plan: SoldPlan }) {
  const { t } = useTranslation("operator");
  return (
    <span className={`${basics["column"]} ${basics["broken"]} ${basics["narrow"]}`}>
      <strong className={`${basics["body"]} ${basics["firm"]}`} dir="auto">
        {plan.name}
      </strong>
      <small className={basics["hint"]}>
        {t(plan.isPublic ? "plans.isPublic" : "plans.isHidden")} · {t("plans.atPlace", { place: plan.position })}
      </small>
    </span>
  );
}

function Price({ plan: { value } }: { plan: SoldPlan }) {
  const { t } = useTranslation("plans");
  return (
    <span className={basics["figures"]}>
      {value === 0 ? t("free") : moneyOf(value)}
      {value === 0 ? null : <small className={basics["hint"]}>{t("month")}</small>}
    </span>
  );
}

function Gives({ plan }: { plan: SoldPlan }) {
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
    <span className={`${basics["column"]} ${basics["broken"]} ${basics["narrow"]}`}>
      <span>{[...places, storage].join(" · ")}</span>
      <small className={basics["hint"]}>{features.length === 0 ? t("plans.noFeatures") : features.join(" · ")}</small>
    </span>
  );
}
