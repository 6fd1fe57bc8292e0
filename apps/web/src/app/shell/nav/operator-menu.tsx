import ArrowLeft from "lucide-react/icons/arrow-left";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useTranslation } from "react-i18next";
import { operatorLinksFor } from "../../../lib/shell/operator-links.ts";
import basics from "../../../ui/basics.module.css";
import { Groups, type MenuProps } from "./groups.tsx";
import { NavLine } from "./nav-line.tsx";
import css from "./nav.module.css";

/** The pages for all companies, and the link back to the operator's own desk. */
export default function OperatorMenu({ me, ...props }: MenuProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      <p className={`${basics["row"]} ${css["area"]}`}>
        <ShieldCheck size={20} aria-hidden />
        <span className={props.labels ? undefined : "sr-only"}>{t("role.operator")}</span>
      </p>
      <Groups groups={operatorLinksFor(me)} {...props} />
      <div className={css["group"]}>
        <NavLine to="/tickets" label="backToDesk" icon={ArrowLeft} {...props} />
      </div>
    </>
  );
}
