import type { Campaign, CampaignCount } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";
import { Chart } from "../../../ui/chart/chart.tsx";
import type { Tone } from "../../../ui/chart/picture.ts";
import basics from "../../../ui/basics.module.css";
import { shareOf } from "../share.ts";
import css from "./summary.module.css";

type Step = { count: CampaignCount; tone: Tone };
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
export function Funnel({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaignReport");
  const { counts, confirmation } = campaign;
  const isShown = ({ count }: Step) => count !== "refused" || confirmation || counts.refused > 0;
  const begun: Step[] = [{ count: "total", tone: "quiet" }, ...(confirmation ? asking : [])];
  return (
    <section className={`${basics["card"]} ${css["box"]}`} aria-label={t("funnel.title")}>
      <h2>{t("funnel.title")}</h2>
      <p className={`${basics["hint"]} ${css["note"]}`}>{t("funnel.note")}</p>
      <Steps name={t("funnel.reached")} steps={[...begun, ...reached]} campaign={campaign} />
      <Steps name={t("funnel.ended")} steps={ended.filter(isShown)} campaign={campaign} />
    </section>
  );
}

const rowHeight = 38;
const axisHeight = 36;

function Steps({ name, steps, campaign: { counts } }: { name: string; steps: readonly Step[]; campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaignReport");
  const number = new Intl.NumberFormat(i18n.language);
  const told = steps.map(
    ({ count }) => `${number.format(counts[count])} · ${shareOf(counts[count], counts.total, i18n.language)}`,
  );
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
            values: steps.map(({ count }) => counts[count]),
            told,
            tone: "main",
            tones: steps.map(({ tone }) => tone),
          },
        ]}
      />
    </>
  );
}
