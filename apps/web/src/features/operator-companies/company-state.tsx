import type { CompanyState } from "@balcao/shared/companies/rules";
import Ban from "lucide-react/icons/ban";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Trash2 from "lucide-react/icons/trash";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./company-cells.module.css";

const icons = {
  active: CircleCheck,
  trial: Clock,
  overdue: CircleAlert,
  suspended: CircleX,
  blocked: Ban,
  removed: Trash2,
} as const;

export function CompanyStateMark({ state }: { state: CompanyState }) {
  const { t } = useTranslation("operator");
  const Icon = icons[state];
  return (
    <span className={`${basics["mark"]} ${basics["unbroken"]} ${css["state"]}`} data-state={state}>
      <Icon size={16} aria-hidden />
      {t(`companies.state.${state}`)}
    </span>
  );
}
