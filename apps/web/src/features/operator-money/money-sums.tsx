import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { moneyOf } from "../../lib/money.ts";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import css from "./money.module.css";
import { sumsQuery } from "./queries.ts";

/** What companies owe, what of it is overdue, and what they paid, by month. */
export function MoneySums() {
  const { t } = useTranslation("operator");
  const { data, isError, refetch } = useQuery(sumsQuery);
  if (!data && isError) return <ErrorState text={t("money.sumsFailed")} retry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={320} />;
  const [newest] = data.months;
  const most = Math.max(...data.months.map(({ paid }) => paid), 1);
  return (
    <div className={css["scroll"]}>
      <dl className={css["figures"]}>
        <Figure name={t("money.open")} value={data.open} />
        <Figure name={t("money.overdue")} value={data.overdue} bad={data.overdue > 0} />
        <Figure
          name={newest ? t("money.paidIn", { month: monthText(newest.month) }) : t("money.paid")}
          value={newest?.paid ?? 0}
        />
      </dl>
      <section className={css["card"]} aria-labelledby="paid-by-month">
        <h2 id="paid-by-month">{t("money.byMonth")}</h2>
        {newest ? (
          <table className={css["months"]}>
            <thead>
              <tr>
                <th scope="col">{t("money.month")}</th>
                <th scope="col">{t("money.paid")}</th>
                <th scope="col">{t("money.invoices")}</th>
              </tr>
            </thead>
            <tbody>
              {data.months.map(({ month, paid, invoices }) => (
                <tr key={month}>
                  <th scope="row">{monthText(month)}</th>
                  <td>
                    <i style={{ inlineSize: `${(paid / most) * 100}%` }} aria-hidden />
                    <span>{moneyOf(paid)}</span>
                  </td>
                  <td>{invoices}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p>{t("money.nothingPaid")}</p>
        )}
      </section>
    </div>
  );
}

const Figure = ({ name, value, bad = false }: { name: string; value: number; bad?: boolean }) => (
  <div data-bad={bad}>
    <dt>{name}</dt>
    <dd>{moneyOf(value)}</dd>
  </div>
);

/** 11/2026. */
const monthText = (month: string): string => month.split("-").toReversed().join("/");
