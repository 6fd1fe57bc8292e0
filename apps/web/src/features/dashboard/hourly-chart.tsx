import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChartCard } from "../../ui/chart/chart-card.tsx";
import { HourChart } from "../../ui/chart/hour-chart.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { hourlyQuery } from "../../nouns/dashboard/queries.ts";
import { dayText } from "../../lib/time/days.ts";

/** Today's new conversations, hour by hour of the company's day. */
export function HourlyChart() {
  const { t } = useTranslation("dashboard");
  const { data, isPending, refetch } = useQuery(hourlyQuery);
  const total = (data?.hours ?? []).reduce((sum, many) => sum + many, 0);
  return (
    <ChartCard
      title={t("hourly.title")}
      note={data ? t("hourly.total", { count: total, date: dayText(data.date) }) : " "}
    >
      {!data && !isPending ? (
        <ErrorState text={t("hourly.failed")} retry={() => void refetch()} />
      ) : (
        <HourChart
          caption={t("hourly.title")}
          series={data && [{ name: t("hourly.conversations"), values: data.hours, tone: "main" }]}
        />
      )}
    </ChartCard>
  );
}
