import { validOf } from "@balcao/shared/campaigns/rules";
import type { Campaign, CampaignCount, CampaignCounts } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";
import { Chart } from "../../../ui/chart/chart.tsx";
import type { Tone } from "../../../ui/chart/picture.ts";
import basics from "../../../ui/basics.module.css";
import { shareOf } from "../share.ts";
import css from "./summary.module.css";

type Step = { count: CampaignCount | "valid"; tone: Tone };
const countOf = (counts: CampaignCounts, step: Step["count"]): number =>
  step === "valid" ? validOf(counts) : counts[step];
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
  { count: "open", tone: "quiet" },
];

/**
 * Shows how many people reached each step. A person counts in every step that they reached. All shares are of the people who can get the campaign.
 * People who were left out are counted separately.
 */
export function Funnel({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaignReport");
  const { counts, confirmation } = campaign;
  const isShown = ({ count }: Step) => count !== "refused" || confirmation || counts.refused > 0;
  const begun: Step[] = [{ count: "valid", tone: "quiet" }, ...(confirmation ? asking : [])];
  return (
    <section className={`${basics["card"]} ${css["box"]}`} aria-label={t("funnel.title")}>
      <h2>{t("funnel.title")}</h2>
      <p className={`${basics["hint"]} ${css["note"]}`}>{t("funnel.note")}</p>
      <Steps name={t("funnel.reached")} steps={[...begun, ...reached]} campaign={campaign} />
      <Steps name={t("funnel.ended")} steps={ended.filter(isShown)} campaign={campaign} />
      {counts.skipped > 0 ? (
        <p className={`${basics["hint"]} ${css["note"]}`}>
          {t("funnel.leftOut", { count: counts.skipped, total: counts.total.toLocaleString(i18n.language) })}
        </p>
      ) : null}
    </section>
  );
}

const rowHeight = 38;
const axisHeight = 36;

function Steps({ name, steps, campaign: { counts } }: { name: string; steps: readonly Step[]; campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaignReport");
  const number = new Intl.NumberFormat(i18n.language);
  const values = steps.map(({ count }) => countOf(counts, count));
  const told = values.map((value) => `${number.format(value)} · ${shareOf(value, validOf(counts), i18n.language)}`);
  const rows = steps.map(({ count }) => t(`funnel.${count}`));
  return (
    <>
      <h3>{name}</h3>
      <Chart
        caption={name}
        head={t("funnel.step")}
        form="lying"
        height={rowHeight * steps.length + axisHeight}
        rows={rows}
        marks={rows.map((row, at) => `${row}\n${told[at]}`)}
        notes={{ head: t("funnel.meaning"), of: steps.map(({ count }) => t(`funnel.help.${count}`)) }}
        series={[
          {
            name: t("funnel.people"),
            values,
            told,
            tone: "main",
            tones: steps.map(({ tone }) => tone),
          },
        ]}
      />
    </>
  );
}
