import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { skipReasons } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./flight.module.css";

/** Who is left out, and why. */
export function LeftOut({ check: { skipped } }: { check: FlightCheck }) {
  const { t, i18n } = useTranslation("campaignReport");
  const number = new Intl.NumberFormat(i18n.language);
  const reasons = skipReasons.flatMap((reason) => {
    const count = skipped[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={css["part"]} aria-label={t("flight.leftOut")}>
      <h3>{total === 0 ? t("flight.noneLeftOut") : t("flight.leftOutCount", { count: total })}</h3>
      {total > 0 ? (
        <dl className={css["reasons"]}>
          {reasons.map(({ reason, count }) => (
            <div key={reason}>
              <dt className={basics["quiet"]}>{t(`reason.${reason}`)}</dt>
              <dd className={basics["figures"]}>{number.format(count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
