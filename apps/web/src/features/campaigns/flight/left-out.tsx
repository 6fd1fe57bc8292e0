import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { skipReasons } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./flight.module.css";

/** Who is left out, and why. */
export function LeftOut({ check: { skipped, withoutNumber } }: { check: FlightCheck }) {
  const { t, i18n } = useTranslation("campaignReport");
  const number = new Intl.NumberFormat(i18n.language);
  const reasons = skipReasons.flatMap((reason) => {
    const count = skipped[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  const lines = [
    ...reasons.map(({ reason, count }) => ({ words: t(`reason.${reason}`), count })),
    ...(withoutNumber > 0 ? [{ words: t("flight.withoutNumber"), count: withoutNumber }] : []),
  ];
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={css["part"]} aria-label={t("flight.leftOut")}>
      <h3>{total === 0 ? t("flight.noneLeftOut") : t("flight.leftOutCount", { count: total })}</h3>
      {total > 0 ? (
        <dl className={css["reasons"]}>
          {lines.map(({ words, count }) => (
            <div className={`${basics["ends"]} ${basics["gap16"]}`} key={words}>
              <dt className={basics["quiet"]}>{words}</dt>
              <dd className={basics["figures"]}>{number.format(count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
