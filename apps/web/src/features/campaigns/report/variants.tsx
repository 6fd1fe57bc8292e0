import { useTranslation } from "react-i18next";
import { shareOf } from "../share.ts";
import css from "./summary.module.css";
import type { CampaignReport } from "./figures.ts";

/** Below so many messages of a text, its shares say little. */
const few = 50;
const steps = ["delivered", "read", "replied"] as const;

/** How each text did beside the others; nothing for a campaign with one text. */
export function Variants({ variants }: Pick<CampaignReport, "variants">) {
  const { t, i18n } = useTranslation("campaignReport");
  if (variants.length < 2) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const isEarly = variants.some(({ counts }) => counts.sent < few);
  return (
    <section className={css["box"]} aria-label={t("variants.title")}>
      <h2>{t("variants.title")}</h2>
      <p className={css["note"]}>{t(isEarly ? "variants.early" : "variants.note")}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, and has to by keys too */}
      <div className={css["scroll"]} role="group" aria-label={t("variants.title")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("variants.text")}</th>
              <th scope="col">{t("funnel.sent")}</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {t(`funnel.${step}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map(({ variant, text, counts }) => (
              <tr key={variant}>
                <th scope="row" title={text}>
                  <b>{t("variant", { n: variant })}</b>
                  <span dir="auto">{text}</span>
                </th>
                <td>{number.format(counts.sent)}</td>
                {steps.map((step) => (
                  <td key={step}>{shareOf(counts[step], counts.sent, i18n.language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
