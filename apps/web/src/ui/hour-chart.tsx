import { useTranslation } from "react-i18next";
import basics from "./basics.module.css";
import css from "./hour-chart.module.css";
import { scaleOf } from "./scale.ts";

export type HourSeries = { name: string; counts: readonly number[]; tone: "main" | "info" | "success" };
type Props = {
  /** What is counted, for readers who do not see the bars. */
  caption: string;
  /** Empty while the counts are loading. */
  series: readonly HourSeries[];
  /** The text for one hour. */
  say: (hour: number) => string;
  height?: number;
};
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Bars for each hour of a day, empty hours included, and the same numbers as a table for readers who do not see the bars. */
export function HourChart({ caption, series, say, height = 180 }: Props) {
  const { top, marks } = scaleOf(Math.max(0, ...series.flatMap(({ counts }) => counts)));
  const share = (count: number) => `${(count / top) * 100}%`;
  const { i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <div className={css["plot"]} aria-hidden style={{ gridTemplateRows: `${height}px auto` }}>
        <div className={`${basics["hint"]} ${basics["figures"]} ${css["axis"]}`}>
          {/* As wide as its longest number. */}
          <b>{number.format(top)}</b>
          {marks.map((mark) => (
            <span key={mark} style={{ bottom: share(mark) }}>
              {number.format(mark)}
            </span>
          ))}
        </div>
        <div className={css["bars"]}>
          {marks.map((mark) => (
            <i key={mark} style={{ bottom: share(mark) }} />
          ))}
          {hours.map((hour) => (
            <div key={hour} className={css["hour"]} title={say(hour)}>
              {series.map(({ name, counts, tone }) => (
                <b
                  key={name}
                  data-tone={tone}
                  data-some={(counts[hour] ?? 0) > 0}
                  style={{ height: share(counts[hour] ?? 0) }}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={css["hours"]}>
          {hours.map((hour) => (
            <span key={hour} className={`${basics["hint"]} ${basics["figures"]}`} data-main={hour % 3 === 0}>
              {hour}
            </span>
          ))}
        </div>
      </div>
      {series.length > 1 ? (
        <ul className={`${basics["wrapped"]} ${basics["hint"]} ${css["legend"]}`} aria-hidden>
          {series.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      {series.length > 0 ? <AsTable caption={caption} series={series} /> : null}
    </>
  );
}

function AsTable({ caption, series }: Pick<Props, "caption" | "series">) {
  const { t } = useTranslation();
  return (
    // A table is never smaller than its cells, so the element around it is hidden instead.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("hour")}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{t("fromHour", { hour })}</th>
              {series.map(({ name, counts }) => (
                <td key={name}>{counts[hour] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
