import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./flight.module.css";

/** Shows what the campaign's first messages cost at Meta. Shows nothing when the messages of its number cost nothing. */
export function Cost({ check: { cost } }: { check: FlightCheck }) {
  const { t, i18n } = useTranslation("campaignReport");
  if (cost === null || cost.priced + cost.free + cost.unknown === 0) return null;
  const { currency, amount, priced, free, unknown } = cost;
  const money = new Intl.NumberFormat(i18n.language, { style: "currency", currency, maximumFractionDigits: 2 });
  const least = 0.01;
  return (
    <section className={css["part"]} aria-label={t("flight.cost.title")}>
      <h3>{t("flight.cost.title")}</h3>
      <ul className={basics["broken"]}>
        {priced > 0 ? (
          <li>
            {amount < least
              ? t("flight.cost.less", { amount: money.format(least), count: priced })
              : t("flight.cost.amount", { amount: money.format(amount), count: priced })}
          </li>
        ) : null}
        {free > 0 ? <li>{t("flight.cost.free", { count: free })}</li> : null}
        {unknown > 0 ? <li>{t("flight.cost.unknown", { count: unknown })}</li> : null}
      </ul>
      <p className={`${basics["hint"]} ${css["note"]}`}>{t("flight.cost.note")}</p>
    </section>
  );
}
