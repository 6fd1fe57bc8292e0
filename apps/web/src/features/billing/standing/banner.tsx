import { useQuery } from "@tanstack/react-query";
import BadgeCheck from "lucide-react/icons/badge-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dayText } from "../../../lib/time/days.ts";
import { subscriptionQuery } from "../../../nouns/billing/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./banner.module.css";
import type { Notice } from "./notice.ts";

const icons: Partial<Record<Notice["kind"], LucideIcon>> = { trial: BadgeCheck, due: CalendarClock };

/** Shows the notice as one line above every page. */
export default function Banner({ notice }: { notice: Notice }) {
  const { t } = useTranslation("standing");
  const Icon = icons[notice.kind] ?? TriangleAlert;
  return (
    <p
      className={`${basics["row"]} ${basics["small"]} ${basics["gap10"]} ${css["banner"]}`}
      data-kind={notice.kind}
      role="status"
    >
      <Icon size={16} aria-hidden />
      <span>
        <Words notice={notice} />
      </span>
      <Link to="/subscription">{t(notice.kind === "trial" ? "subscribe" : "pay")}</Link>
    </p>
  );
}

function Words({ notice }: { notice: Notice }) {
  const { t } = useTranslation("standing");
  if (notice.kind === "suspended") return t("suspended");
  if (notice.kind === "trial") return notice.daysLeft === 0 ? t("trialToday") : t("trial", { count: notice.daysLeft });
  if (notice.kind === "due") return notice.daysLeft === 0 ? t("dueToday") : t("due", { count: notice.daysLeft });
  if (notice.kind === "trialOver") return t("trialOver", { on: dayText(notice.on), ends: dayText(notice.ends) });
  return <Overdue ends={notice.ends} />;
}

/** Says since which day the payment is overdue: the due day of the latest invoice. */
function Overdue({ ends }: { ends: string }) {
  const { t } = useTranslation("standing");
  const { data } = useQuery(subscriptionQuery);
  const since = data?.last_invoice?.due_date;
  const date = dayText(ends);
  return since ? t("overdueSince", { since: dayText(since), ends: date }) : t("overdue", { ends: date });
}
