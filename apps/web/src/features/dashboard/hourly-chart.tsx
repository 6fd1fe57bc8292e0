import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { HourChart } from "../../ui/hour-chart.tsx";
import { ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./hourly-chart.module.css";
import { hourlyQuery } from "../../nouns/dashboard/queries.ts";

const dayOf = (date: string) => date.split("-").toReversed().join("/");

/** Today's new conversations, hour by hour of the company's day. */
export function HourlyChart() {
  const { t } = useTranslation("dashboard");
  const { data, isPending, refetch } = useQuery(hourlyQuery);
  const counts = data?.hours ?? [];
  const total = counts.reduce((sum, many) => sum + many, 0);
  return (
    <section className={css["chart"]} aria-labelledby="hourly-title">
      <header className={basics["wrapped"]}>
        <h2 id="hourly-title">{t("hourly.title")}</h2>
        <p>{data ? t("hourly.total", { count: total, date: dayOf(data.date) }) : " "}</p>
      </header>
      {!data && !isPending ? (
        <ErrorState text={t("hourly.failed")} retry={() => void refetch()} />
      ) : (
        <HourChart
          caption={t("hourly.title")}
          series={data ? [{ name: t("hourly.conversations"), counts, tone: "main" }] : []}
          say={(hour) => t("hourly.bar", { hour, count: counts[hour] ?? 0 })}
        />
      )}
    </section>
  );
}
