import Lock from "lucide-react/icons/lock";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { notify, preparedMs } from "../lib/notify.ts";
import { EmptyState } from "../ui/empty-state.tsx";

const redirectMs = 1000;

type Props = { to: string };

/** Replaces a page that the company's plan does not contain. `offers`: the reader can choose another plan at the page to which they are led. */
export function NotInPlan({ to, offers }: Props & { offers: boolean }) {
  const { t } = useTranslation();
  return <LedAway to={to} title={t("notInPlanTitle")} text={t(offers ? "notInPlanOffer" : "notInPlan")} />;
}

/** Replaces a page that this user may not open. */
export function NotAllowed({ to }: Props) {
  const { t } = useTranslation();
  return <LedAway to={to} title={t("notAllowedTitle")} text={t("notAllowed")} />;
}

type LedAwayProps = Props & { title: string; text: string };

/** Leads away from a page that is not shown. Its text stays a while longer, as a notice. */
function LedAway({ to, title, text }: LedAwayProps) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    notify.error(text, preparedMs);
    void navigate(to, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => leave(), redirectMs);
    return () => clearTimeout(timer);
  }, []);
  return <EmptyState icon={Lock} title={title} text={text} />;
}
