import type { Campaign, CampaignCount } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";
import { shareOf } from "../share.ts";
import basics from "../../../ui/basics.module.css";
import css from "./summary.module.css";

type Step = { count: CampaignCount; tone: "main" | "success" | "error" | "quiet" };
const asking: readonly Step[] = [
  { count: "asked", tone: "main" },
  { count: "confirmed", tone: "main" },
];
const reached: readonly Step[] = [
  { count: "sent", tone: "main" },
  { count: "delivered", tone: "main" },
  { count: "read", tone: "main" },
  { count: "replied", tone: "success" },
];
const ended: readonly Step[] = [
  { count: "refused", tone: "quiet" },
  { count: "failed", tone: "error" },
  { count: "skipped", tone: "quiet" },
  { count: "open", tone: "quiet" },
];

/** How many people came how far. A person counts in each step that was reached; all shares are of the people planned. */
export function Funnel({ campaign: { counts, confirmation } }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaignReport");
  const number = new Intl.NumberFormat(i18n.language);
  const isShown = ({ count }: Step) => count !== "refused" || confirmation || counts.refused > 0;
  const groups = [
    {
      name: t("funnel.reached"),
      steps: [{ count: "total", tone: "quiet" } as const, ...(confirmation ? asking : []), ...reached],
    },
    { name: t("funnel.ended"), steps: ended.filter(isShown) },
  ];
  return (
    <section className={`${basics["card"]} ${css["box"]}`} aria-label={t("funnel.title")}>
      <h2>{t("funnel.title")}</h2>
      <p className={`${basics["hint"]} ${css["note"]}`}>{t("funnel.note")}</p>
      {groups.map(({ name, steps }) => (
        <ul key={name} className={css["funnel"]} aria-label={name}>
          {steps.map(({ count, tone }) => (
            <li key={count} title={t(`funnel.help.${count}`)}>
              <span>{t(`funnel.${count}`)}</span>
              <b>{number.format(counts[count])}</b>
              <span className={`${basics["quiet"]} ${basics["figures"]} ${css["share"]}`}>
                {shareOf(counts[count], counts.total, i18n.language)}
              </span>
              <i
                aria-hidden
                data-tone={tone}
                style={{ "--share": widthOf(counts[count], counts.total) } as React.CSSProperties}
              />
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

const widthOf = (part: number, whole: number): string =>
  whole === 0 ? "0%" : `${Math.min(100, (100 * part) / whole)}%`;
