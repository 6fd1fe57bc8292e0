import Lock from "lucide-react/icons/lock";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { notify, preparedMs } from "../lib/notify.ts";
import { EmptyState } from "../ui/states.tsx";

const redirectMs = 1000;

/** Stands in place of a page that the company's plan leaves out, and leads away from it. The words stay a while longer, as a notice. */
export function NotInPlan({ to }: { to: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    notify.info(t("notInPlan"), preparedMs);
    void navigate(to, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => leave(), redirectMs);
    return () => clearTimeout(timer);
  }, []);
  return <EmptyState icon={Lock} title={t("notInPlanTitle")} text={t("notInPlan")} />;
}
