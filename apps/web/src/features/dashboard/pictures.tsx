import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type FullPeriod, picturesQuery } from "../../nouns/dashboard/queries.ts";
import { ChartCard } from "../../ui/chart/chart-card.tsx";
import { HourChart } from "../../ui/chart/hour-chart.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { ByDay } from "./by-day.tsx";
import { useDuration } from "./duration.ts";
import { HourlyChart } from "./hourly-chart.tsx";
import css from "./pictures.module.css";
import { Places } from "./places.tsx";

/** Draws the period: its days beside the days before, its hours, and the queues, tags and numbers of its conversations. */
export function Pictures({ asked }: { asked: FullPeriod }) {
  const { t } = useTranslation("dashboard");
  const { data, isError, refetch } = useQuery(picturesQuery(asked));
  if (isError && !data)
    return (
      <>
        <HourlyChart />
        <ErrorState text={t("pictures.failed")} retry={() => void refetch()} />
      </>
    );
  return (
    <>
      <ByDay pictures={data} />
      <div className={css["halves"]}>
        <HourlyChart />
        <Waits waits={data?.waits} />
      </div>
      <Places pictures={data} />
    </>
  );
}

/** How long customers waited, by the hour in which their wait began. */
function Waits({ waits }: { waits: readonly (number | null)[] | undefined }) {
  const { t } = useTranslation("dashboard");
  const duration = useDuration();
  return (
    <ChartCard title={t("pictures.waits")} note={t("pictures.waitsNote")}>
      <HourChart
        caption={t("pictures.waits")}
        empty={t("pictures.noWaits")}
        series={waits && [{ name: t("pictures.wait"), values: waits, tone: "warning" }]}
        say={duration}
      />
    </ChartCard>
  );
}
