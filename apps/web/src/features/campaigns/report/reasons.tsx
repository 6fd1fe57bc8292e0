import { shippingReasons } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import type { CampaignReport } from "./figures.ts";
import css from "./reasons.module.css";
import summary from "./summary.module.css";

/** Why messages failed and why people were left out, the most frequent reason first. Shows nothing when everybody got the message. */
export function Reasons({ reasons }: Pick<CampaignReport, "reasons">) {
  const { t, i18n } = useTranslation("campaignReport");
  const number = new Intl.NumberFormat(i18n.language);
  const parts = (["failed", "skipped"] as const).map((state) => ({
    state,
    lines: shippingReasons
      .flatMap((reason) => ((reasons[state][reason] ?? 0) > 0 ? [{ reason, count: reasons[state][reason] ?? 0 }] : []))
      .toSorted((one, other) => other.count - one.count),
  }));
  if (parts.every(({ lines }) => lines.length === 0)) return null;
  return (
    <section className={`${basics["card"]} ${summary["box"]}`} aria-label={t("reasons.title")}>
      <h2>{t("reasons.title")}</h2>
      {parts.map(({ state, lines }) =>
        lines.length === 0 ? null : (
          <div key={state}>
            <h3>{t(`reasons.${state}`)}</h3>
            <dl className={`${basics["body"]} ${basics["gap6"]} ${css["reasons"]}`}>
              {lines.map(({ reason, count }) => (
                <div className={`${basics["ends"]} ${basics["gap16"]}`} key={reason}>
                  <dt className={`${basics["narrow"]} ${basics["broken"]} ${basics["quiet"]}`}>
                    {t(`reason.${reason}`)}
                  </dt>
                  <dd className={basics["figures"]}>{number.format(count)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ),
      )}
    </section>
  );
}
