import type { ConnectionHealth } from "@balcao/shared/connections/health";
import { useTranslation } from "react-i18next";
import css from "./health.module.css";

const [width, height] = [480, 132];
const plot = { left: 34, top: 8, bottom: 20 };
const [slot, room] = [(width - plot.left) / 24, height - plot.top - plot.bottom];
const bar = slot * 0.38;

/** The next of 2, 4, 10, 20, 40 …: even, so that half of it is whole. */
function topOf(most: number): number {
  let step = 1;
  while (most > 10 * step) step *= 10;
  return step * (most <= 2 * step ? 2 : most <= 4 * step ? 4 : 10);
}
const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
const two = (hour: number) => String(hour).padStart(2, "0");

/** What came and went by hour of the company's day, from zero, with its empty hours. */
export function DayChart({ hours }: Pick<ConnectionHealth, "hours">) {
  const { t, i18n } = useTranslation("connections");
  const { received, sent } = hours;
  const top = topOf(Math.max(...received, ...sent));
  const y = (count: number) => plot.top + room - (count / top) * room;
  const number = new Intl.NumberFormat(i18n.language);
  const label = t("chartLabel", { received: sum(received), sent: sum(sent) });
  return (
    <figure className={css["chart"]}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {[0, top / 2, top].map((count) => (
          <g key={count}>
            <line x1={plot.left} x2={width} y1={y(count)} y2={y(count)} className={css["line"]} />
            <text x={plot.left - 6} y={y(count) + 4} textAnchor="end">
              {number.format(count)}
            </text>
          </g>
        ))}
        {received.map((count, hour) => {
          const x = plot.left + hour * slot + slot * 0.1;
          const out = sent[hour] ?? 0;
          return (
            <g key={hour}>
              <title>{t("chartHour", { hour: two(hour), received: count, sent: out })}</title>
              <rect x={plot.left + hour * slot} y={plot.top} width={slot} height={room} className={css["hit"]} />
              <rect x={x} y={y(count)} width={bar} height={y(0) - y(count)} className={css["received"]} />
              <rect x={x + bar} y={y(out)} width={bar} height={y(0) - y(out)} className={css["sent"]} />
              {hour % 3 === 0 ? (
                <text x={plot.left + (hour + 0.5) * slot} y={height - 5} textAnchor="middle">
                  {two(hour)}h
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span className={css["received"]}>{t("received")}</span>
        <span className={css["sent"]}>{t("sent")}</span>
      </figcaption>
    </figure>
  );
}
