import type { ConnectionHealth } from "@balcao/shared/connections/health";
import { useTranslation } from "react-i18next";
import { HourChart } from "../../../ui/chart/hour-chart.tsx";
import css from "./health.module.css";

/** Messages received and sent in each hour of the company's day. */
export function DayChart({ hours: { received, sent } }: Pick<ConnectionHealth, "hours">) {
  const { t } = useTranslation("connections");
  return (
    <figure className={css["chart"]}>
      <HourChart
        height={116}
        caption={t("chart")}
        series={[
          { name: t("received"), values: received, tone: "info" },
          { name: t("sent"), values: sent, tone: "success" },
        ]}
      />
    </figure>
  );
}
