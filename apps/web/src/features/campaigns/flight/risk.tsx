import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import ShieldAlert from "lucide-react/icons/shield-exclamation-point";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useTranslation } from "react-i18next";
import { TodayBar } from "../care/today-bar.tsx";
import css from "./flight.module.css";

/** What the number has sent today, how risky the campaign is, and what would make it safer. */
export function Risk({
  campaign,
  check: { risk, warnings, lanes, care, recipients },
}: {
  campaign: Campaign;
  check: FlightCheck;
}) {
  const { t } = useTranslation("campaignReport");
  const Icon = risk === "low" ? ShieldCheck : ShieldAlert;
  const name = campaign.whatsapp?.name ?? t("itsNumber");
  const isTold = recipients > 0 || lanes.cold > 0 || warnings.length > 0;
  if (!isTold && !care) return null;
  return (
    <section className={css["part"]} aria-label={t("flight.number")}>
      {care ? (
        <>
          <h3 dir="auto">{t("flight.today", { name: care.name })}</h3>
          <TodayBar care={care} />
        </>
      ) : null}
      {isTold ? (
        <div className={css["risk"]} data-risk={recipients > 0 ? risk : "none"}>
          {recipients > 0 ? (
            <h3>
              <Icon size={18} aria-hidden />
              {t(`flight.risk.${risk}`)}
            </h3>
          ) : null}
          {lanes.cold > 0 ? <p>{t("flight.plainly")}</p> : null}
          {warnings.length > 0 ? (
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{t(`warning.${warning}`, { name })}</li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
