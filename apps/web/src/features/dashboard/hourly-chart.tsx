import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../ui/states.tsx";
import css from "./hourly-chart.module.css";
import { hourlyQuery } from "./queries.ts";
import { scaleOf } from "./scale.ts";

const dayOf = (date: string) => date.split("-").toReversed().join("/");
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Today's new conversations, hour by hour of the company's day; for who does not see bars the same as a table. */
export function HourlyChart() {
  const { t } = useTranslation("dashboard");
  const { data, isPending, refetch } = useQuery(hourlyQuery);
  const total = data?.hours.reduce((sum, many) => sum + many, 0) ?? 0;
  return (
    <section className={css["chart"]} aria-labelledby="hourly-title">
      <header>
        <h2 id="hourly-title">{t("hourly.title")}</h2>
        <p>{data ? t("hourly.total", { count: total, date: dayOf(data.date) }) : " "}</p>
      </header>
      {!data && !isPending ? (
        <ErrorState text={t("hourly.failed")} retry={() => void refetch()} />
      ) : (
        <Bars counts={data?.hours ?? []} />
      )}
      {data ? <AsTable counts={data.hours} /> : null}
    </section>
  );
}

function Bars({ counts }: { counts: readonly number[] }) {
  const { t } = useTranslation("dashboard");
  const { top, marks } = scaleOf(Math.max(0, ...counts));
  return (
    <div className={css["plot"]} aria-hidden>
      <div className={css["axis"]}>
        {marks.map((mark) => (
          <span key={mark} style={{ bottom: `${(mark / top) * 100}%` }}>
            {mark}
          </span>
        ))}
      </div>
      <div className={css["bars"]}>
        {marks.map((mark) => (
          <i key={mark} style={{ bottom: `${(mark / top) * 100}%` }} />
        ))}
        {hours.map((hour) => {
          const many = counts[hour] ?? 0;
          return (
            <div key={hour} className={css["bar"]} title={t("hourly.bar", { hour, count: many })}>
              {many > 0 ? <b style={{ height: `${(many / top) * 100}%` }} /> : null}
            </div>
          );
        })}
      </div>
      <div className={css["hours"]}>
        {hours.map((hour) => (
          <span key={hour} data-main={hour % 3 === 0}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
}

function AsTable({ counts }: { counts: readonly number[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <table className="sr-only">
      <caption>{t("hourly.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("hourly.hour")}</th>
          <th scope="col">{t("hourly.conversations")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((many, hour) => (
          <tr key={hour}>
            <th scope="row">{t("hourly.from", { hour })}</th>
            <td>{many}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
