import type { Campaign } from "@balcao/shared/campaigns/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { campaignTimes } from "../../../nouns/campaigns/report-queries.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import type { Tone } from "../../../ui/chart/picture.ts";
import { ErrorState } from "../../../ui/states.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./summary.module.css";

const lines = [
  { count: "sent", tone: "quiet" },
  { count: "delivered", tone: "main" },
  { count: "read", tone: "warning" },
  { count: "replied", tone: "success" },
] as const satisfies { count: string; tone: Tone }[];

/** How the figures of a campaign grew since its first message. */
export function Timeline({ campaign: { id, status } }: { campaign: Campaign }) {
  const { t } = useTranslation("campaignReport");
  const { data, isError, refetch } = useQuery(campaignTimes(id, status === "EM_ANDAMENTO"));
  const byHour = data?.step === "hour";
  return (
    <section className={`${basics["card"]} ${css["box"]}`} aria-label={t("times.title")}>
      <h2>{t("times.title")}</h2>
      <p className={`${basics["hint"]} ${css["note"]}`}>{t("times.note")}</p>
      {isError && !data ? (
        <ErrorState text={t("times.failed")} retry={() => void refetch()} />
      ) : (
        <Chart
          caption={t("times.title")}
          head={t(byHour ? "times.hour" : "times.day")}
          form="lines"
          height={280}
          rows={data?.times.map(({ at }) => momentOf(at, byHour))}
          marks={data?.times.map(({ at }) => (byHour ? at.slice(11) : dayOf(at).slice(0, 5))) ?? []}
          series={lines.map(({ count, tone }) => ({
            name: t(`funnel.${count}`),
            tone,
            values: summed(data?.times.map((one) => one[count]) ?? []),
          }))}
        />
      )}
    </section>
  );
}

const dayOf = (at: string): string => at.slice(0, 10).split("-").toReversed().join("/");
const momentOf = (at: string, byHour: boolean): string => (byHour ? `${dayOf(at)} ${at.slice(11)}` : dayOf(at));

/** Running sums of the counts. */
function summed(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}
