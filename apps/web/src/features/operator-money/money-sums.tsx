import type { billingOperatorApi } from "@balcao/shared/billing/operator-api";
import type { Response } from "@balcao/shared/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { moneyOf } from "../../lib/money.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import basics from "../../ui/basics.module.css";
import boxes from "../../ui/page/boxes.module.css";
import css from "./money.module.css";
import { Left, Trials } from "./coming-and-going.tsx";
import { monthsFrom, monthText, stacksOf } from "./months.ts";
import { sumsQuery } from "../../nouns/operator-money/queries.ts";

/** The companies' debts, the overdue part, and the payments of each month. */
export function MoneySums() {
  const { t } = useTranslation("operator");
  const { data, isError, refetch } = useQuery(sumsQuery);
  const columns = useMonthColumns();
  if (!data && isError) return <ErrorState text={t("money.sumsFailed")} retry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={320} />;
  const [newest] = data.months;
  return (
    <div
      className={`${basics["column"]} ${basics["tall"]} ${basics["gap16"]} ${boxes["boxes"]}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach an area that scrolls
      tabIndex={0}
      role="region"
      aria-label={t("money.part.sums")}
    >
      <dl className={css["figures"]}>
        <Figure name={t("money.open")} value={data.open} />
        <Figure name={t("money.overdue")} value={data.overdue} bad={data.overdue > 0} />
        <Figure
          name={newest ? t("money.paidIn", { month: monthText(newest.month) }) : t("money.paid")}
          value={newest?.paid ?? 0}
        />
      </dl>
      <section className={`${basics["column"]} ${basics["narrow"]} ${css["card"]}`} aria-labelledby="paid-by-month">
        <h2 id="paid-by-month">{t("money.byMonth")}</h2>
        {newest ? (
          <>
            <Income months={data.months} />
            <Table
              label={t("money.byMonth")}
              columns={columns}
              items={data.months.map((one) => ({ ...one, id: one.month }))}
              cards="never"
            />
          </>
        ) : (
          <p>{t("money.nothingPaid")}</p>
        )}
      </section>
      <div className={css["pair"]}>
        <Trials trials={data.trials} />
        <Left left={data.left} />
      </div>
    </div>
  );
}

type Months = Response<typeof billingOperatorApi.sums>["months"];

/** The payments of each month, with the plans stacked on each other. */
function Income({ months }: { months: Months }) {
  const { t } = useTranslation("operator");
  const shown = monthsFrom(months.map(({ month }) => month));
  return (
    <Chart
      caption={t("money.byPlan")}
      head={t("money.month")}
      form="stack"
      height={220}
      rows={shown.map(monthText)}
      series={stacksOf(months, shown, t("money.otherPlans"))}
      say={moneyOf}
    />
  );
}

type Month = { id: string; month: string; paid: number; invoices: number };

function useMonthColumns(): Column<Month>[] {
  const { t } = useTranslation("operator");
  return [
    { key: "month", head: t("money.month"), width: "72px", cell: ({ month }) => monthText(month) },
    { key: "paid", head: t("money.paid"), numeric: true, cell: ({ paid }) => moneyOf(paid) },
    { key: "invoices", head: t("money.invoices"), width: "64px", numeric: true, cell: ({ invoices }) => invoices },
  ];
}

const Figure = ({ name, value, bad = false }: { name: string; value: number; bad?: boolean }) => (
  <div data-bad={bad}>
    <dt>{name}</dt>
    <dd>{moneyOf(value)}</dd>
  </div>
);
