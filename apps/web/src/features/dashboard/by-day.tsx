import type { Pictures } from "@balcao/shared/dashboard/schema";
import { useTranslation } from "react-i18next";
import { ChartCard } from "../../ui/chart/chart-card.tsx";
import { Chart } from "../../ui/chart/chart.tsx";
import { inSteps, markOf, spanOf, stepOf } from "./steps.ts";

type Days = Pictures["days"];
const sum = (days: Days): number => days.reduce((all, { finished }) => all + finished, 0);

/** The tickets resolved on each day, with the days of the earlier period behind them. */
export function ByDay({ pictures }: { pictures: Pictures | undefined }) {
  const { t, i18n } = useTranslation("dashboard");
  const { days = [], before = [] } = pictures ?? {};
  const size = stepOf(days.length);
  const [steps, earlier] = [inSteps(days, size), inSteps(before, size)];
  const number = new Intl.NumberFormat(i18n.language);
  const title = size === 1 ? t("pictures.byDay") : t("pictures.bySteps", { days: size });
  return (
    <ChartCard
      title={title}
      note={
        pictures
          ? t("pictures.compared", { now: number.format(sum(days)), before: number.format(sum(before)) })
          : undefined
      }
    >
      <Chart
        caption={title}
        head={t("pictures.day")}
        empty={t("pictures.none")}
        rows={pictures && steps.map((some) => spanOf(some, t))}
        marks={steps.map(markOf)}
        series={[
          { name: t("pictures.now"), values: steps.map(sum), of: steps.map((some) => spanOf(some, t)), tone: "main" },
          {
            name: t("pictures.before"),
            values: earlier.map(sum),
            of: earlier.map((some) => spanOf(some, t)),
            tone: "quiet",
            behind: true,
          },
        ]}
      />
    </ChartCard>
  );
}
