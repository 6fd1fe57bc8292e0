import type { NumberCare } from "@balcao/shared/campaigns/flight";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./care.module.css";

/** The share of the cap from which on the bar warns. */
const nearly = 0.8;

/** Shows how many people who had never written to the number got a message from it today, and the daily cap. */
export function TodayBar({ care: { name, cold } }: { care: Pick<NumberCare, "name" | "cold"> }) {
  const { t } = useTranslation("campaignReport");
  const { sent, cap } = cold;
  if (cap === null)
    return (
      <div className={`${basics["figures"]} ${basics["small"]} ${basics["gap6"]} ${css["today"]}`}>
        <p>{t("care.noCap", { count: sent })}</p>
      </div>
    );
  return (
    <div className={`${basics["figures"]} ${basics["small"]} ${basics["gap6"]} ${css["today"]}`}>
      <p>{t("care.today", { sent, cap })}</p>
      <div
        className={css["bar"]}
        role="meter"
        aria-label={t("care.todayOf", { name })}
        aria-valuemin={0}
        aria-valuemax={cap}
        aria-valuenow={Math.min(sent, cap)}
        aria-valuetext={t("care.today", { sent, cap })}
        data-full={sent >= cap * nearly}
      >
        <i style={{ "--share": `${cap === 0 ? 100 : Math.min(100, (100 * sent) / cap)}%` } as React.CSSProperties} />
      </div>
    </div>
  );
}
