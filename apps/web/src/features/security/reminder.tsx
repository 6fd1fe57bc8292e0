import ShieldAlert from "lucide-react/icons/shield-alert";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import { Late } from "../../ui/late.tsx";
import css from "../../ui/page/reminder.module.css";

const SecurityDialog = lazy(() => import("./security-dialog.tsx").then((piece) => ({ default: piece.SecurityDialog })));

/** A line that names the moment from which the user must have a second factor. */
export function FactorReminder() {
  const { t } = useTranslation("shell");
  const { factorDueAt } = useMe();
  const [isOpen, open] = useState(false);
  return (
    <>
      {factorDueAt ? (
        <div className={`${basics["row"]} ${basics["broken"]} ${css["reminder"]}`} role="status">
          <ShieldAlert className={basics["warning"]} size={16} aria-hidden />
          <span>{t("factorDue", { until: fullOf(factorDueAt) })}</span>
          <button type="button" onClick={() => open(true)}>
            {t("factorSetUp")}
          </button>
        </div>
      ) : null}
      {isOpen ? (
        <Late>
          <SecurityDialog onClose={() => open(false)} />
        </Late>
      ) : null}
    </>
  );
}
