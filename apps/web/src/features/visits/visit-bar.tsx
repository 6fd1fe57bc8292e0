import LogOut from "lucide-react/icons/log-out";
import ShieldAlert from "lucide-react/icons/shield-alert";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../lib/time/use-now.ts";
import { visit } from "../../lib/session/visit.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { useLeaveVisit } from "../../nouns/visits/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./visit-bar.module.css";

const everyMs = 10_000;
const minuteMs = 60_000;

/** Stands above every page during a visit. It says as which user the operator visits and for how long, and leads back. */
export default function VisitBar() {
  const { t } = useTranslation("visits");
  const me = useMe();
  const leave = useLeaveVisit();
  const now = useNow(everyMs);
  const left = me.visit ? Date.parse(me.visit.endsAt) - now : 0;
  const over = me.visit !== null && left <= 0;
  useEffect(() => {
    if (over) visit.end("over");
  }, [over]);
  if (!me.visit) return null;
  return (
    <section
      className={`${basics["row"]} ${basics["still"]} ${basics["small"]} ${basics["gap10"]} ${css["bar"]}`}
      aria-label={t("bar")}
    >
      <ShieldAlert size={18} aria-hidden />
      <p className={`${basics["rest"]} ${basics["broken"]}`} dir="auto">
        <strong>{t("as", { user: me.name, company: me.company.name })}</strong>{" "}
        <span>{t("left", { count: Math.max(1, Math.ceil(left / minuteMs)) })}</span>
        <span className={`${basics["lines"]} ${css["reason"]}`}>{t("because", { reason: me.visit.reason })}</span>
      </p>
      <button
        className={`${basics["strong"]} ${basics["gap6"]} ${basics["row"]} ${basics["still"]}`}
        type="button"
        disabled={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <LogOut size={16} aria-hidden />
        {t("leave")}
      </button>
    </section>
  );
}
