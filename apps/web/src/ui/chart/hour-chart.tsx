import { useTranslation } from "react-i18next";
import { Chart } from "./chart.tsx";
import type { Picture, Series } from "./picture.ts";

type Props = {
  caption: string;
  /** 24 values for each series. They are missing while they are loading. */
  series: readonly Series[] | undefined;
  say?: Picture["say"];
  height?: number;
  empty?: string;
};
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Bars for each hour of a day, empty hours included. */
export function HourChart({ series, ...more }: Props) {
  const { t } = useTranslation();
  return (
    <Chart
      {...more}
      head={t("hour")}
      rows={hours.map((hour) => t("fromHour", { hour }))}
      marks={hours.map(String)}
      series={series}
    />
  );
}
