import { lanes } from "@balcao/shared/campaigns/sending-speed";
import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./flight.module.css";

/** How many people will get the campaign, by how well they know the number. */
export function Recipients({
  check: { recipients, lanes: byLane, unchecked, served, skipped, window, template },
}: {
  check: FlightCheck;
}) {
  const { t, i18n } = useTranslation("campaignReport");
  const number = new Intl.NumberFormat(i18n.language);
  // Without a template, only the people to whom the number may write freely get the campaign.
  const reached = window && !template ? window.open : recipients;
  return (
    <section className={css["recipients"]} aria-label={t("flight.who")}>
      <p className={css["big"]}>
        <strong className={`${basics["figures"]} ${basics["strong"]}`}>{number.format(reached)}</strong>{" "}
        {t("flight.getIt", { count: reached })}
      </p>
      {recipients > 0 && reached === recipients ? (
        <ul className={basics["wrapped"]}>
          {lanes
            .filter((lane) => byLane[lane] > 0)
            .map((lane) => (
              <li key={lane}>
                <b className={`${basics["figures"]} ${basics["strong"]}`}>{number.format(byLane[lane])}</b>{" "}
                {t(`flight.lane.${lane}`, { count: byLane[lane] })}
              </li>
            ))}
        </ul>
      ) : null}
      {window && recipients > 0 ? (
        <p className={`${basics["hint"]} ${basics["broken"]} ${css["note"]}`}>
          {t("flight.windowOpen", { count: window.open })}{" "}
          {template || window.closed === 0 ? null : t("flight.windowClosed", { count: window.closed })}
        </p>
      ) : null}
      {template && recipients > 0 ? (
        <p className={`${basics["hint"]} ${basics["broken"]} ${css["note"]}`}>
          {t("flight.template", { count: template.count, name: template.name })}{" "}
          {template.category === "marketing" ? t("flight.marketing") : null}
        </p>
      ) : null}
      {served > 0 && !skipped.served ? (
        <p className={`${basics["hint"]} ${basics["broken"]} ${css["note"]}`}>
          {t("flight.served", { count: served })}
        </p>
      ) : null}
      {unchecked > 0 ? (
        <p className={`${basics["hint"]} ${basics["broken"]} ${css["note"]}`}>
          {t("flight.unchecked", { count: unchecked })}
        </p>
      ) : null}
    </section>
  );
}
