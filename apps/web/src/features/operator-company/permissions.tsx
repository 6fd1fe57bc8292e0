import type { CompanyDashboard } from "@balcao/shared/dashboard/operator-api";
import { planFeatures } from "@balcao/shared/plans/features";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { Facts } from "./facts.tsx";
import basics from "../../ui/basics.module.css";
import css from "./permissions.module.css";

const places = ["users", "connections", "queues", "storageMb"] as const;

/** The limits and features of the company's plan, and how much of each limit is in use. */
export function Permissions({ data: { plan } }: { data: CompanyDashboard }) {
  const { t, i18n } = useTranslation("operator");
  const { t: words } = useTranslation("plans");
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <Facts
      title={t("company.permissions")}
      facts={[
        { name: t("company.plan"), value: plan.name ?? t("company.noPlan") },
        ...places.map((place) => {
          const { used, limit } = plan[place];
          return {
            name: t(`plans.limit.${place}`),
            value:
              limit === null
                ? t("company.unlimited", { used: number(used) })
                : t("company.of", { used: number(used), limit: number(limit) }),
          };
        }),
      ]}
    >
      <ul className={css["features"]}>
        {planFeatures.map((feature) => (
          <li key={feature} className={`${basics["row"]} ${basics["apart"]}`} data-on={plan[feature]}>
            {plan[feature] ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
            {words(`feature.${feature}`)}
            <span className="sr-only">{t(plan[feature] ? "company.included" : "company.excluded")}</span>
          </li>
        ))}
      </ul>
    </Facts>
  );
}
