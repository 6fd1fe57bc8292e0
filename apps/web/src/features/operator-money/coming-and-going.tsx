import type { billingOperatorApi } from "@balcao/shared/billing/operator-api";
import type { Response } from "@balcao/shared/contract";
import { eachDay } from "@balcao/shared/dashboard/rules";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMe } from "../../nouns/auth/me.ts";
import { zonedDay } from "../../lib/time/zoned.ts";
import { ChartCard } from "../../ui/chart/chart-card.tsx";
import { Chart } from "../../ui/chart/chart.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import { lastMonths, monthText } from "./months.ts";
import { dayText } from "../../lib/time/days.ts";

type Sums = Response<typeof billingOperatorApi.sums>;
const daysAhead = 30;
const monthsBack = 12;
const inDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Today's date in the operator's own time zone. */
function useToday(): string {
  const { timezone } = useMe().company;
  const [today] = useState(() => zonedDay(new Date().toISOString(), timezone));
  return today;
}

/** The companies whose trial ends in the coming days. */
export function Trials({ trials: { days, soonest } }: Pick<Sums, "trials">) {
  const { t } = useTranslation("operator");
  const today = useToday();
  const shown = eachDay({ from: today, to: inDays(today, daysAhead) });
  const companies = new Map(days.map((one) => [one.day, one.companies]));
  const columns: Column<CompanyLine & { plan: string; endsOn: string }>[] = [
    useNameColumn(),
    { key: "plan", head: t("money.plan"), cell: ({ plan }) => plan },
    {
      key: "endsOn",
      head: t("money.trialEnds"),
      width: "96px",
      numeric: true,
      named: true,
      cell: ({ endsOn }) => dayText(endsOn),
    },
  ];
  return (
    <ChartCard title={t("money.trials")} note={t("money.trialsNote", { days: daysAhead })}>
      <Chart
        caption={t("money.trials")}
        head={t("money.day")}
        height={120}
        empty={t("money.noTrials", { days: daysAhead })}
        rows={shown.map(dayText)}
        marks={shown.map((day) => dayText(day).slice(0, 5))}
        series={[{ name: t("money.companies"), values: shown.map((day) => companies.get(day) ?? 0), tone: "warning" }]}
      />
      <Companies label={t("money.trialsSoonest")} columns={columns} items={soonest} />
    </ChartCard>
  );
}

/** The companies that were blocked or deleted, month by month. */
export function Left({ left: { months, last } }: Pick<Sums, "left">) {
  const { t } = useTranslation("operator");
  const { timezone } = useMe().company;
  const shown = lastMonths(monthsBack, useToday().slice(0, 7));
  const companies = new Map(months.map((one) => [one.month, one.companies]));
  const columns: Column<CompanyLine & Sums["left"]["last"][number]>[] = [
    useNameColumn(),
    { key: "why", head: t("money.why"), cell: ({ why }) => t(`money.leftFor.${why}`) },
    {
      key: "at",
      head: t("money.leftOn"),
      width: "96px",
      numeric: true,
      named: true,
      cell: ({ at }) => dayText(zonedDay(at, timezone)),
    },
  ];
  return (
    <ChartCard title={t("money.left")} note={t("money.leftNote")}>
      <Chart
        caption={t("money.left")}
        head={t("money.month")}
        height={120}
        empty={t("money.nobodyLeft")}
        rows={shown.map(monthText)}
        series={[
          { name: t("money.companies"), values: shown.map((month) => companies.get(month) ?? 0), tone: "error" },
        ]}
      />
      <Companies label={t("money.leftLast")} columns={columns} items={last} />
    </ChartCard>
  );
}

type CompanyLine = { id: number; company: { id: number; name: string } };

function useNameColumn<T extends CompanyLine>(): Column<T> {
  const { t } = useTranslation("operator");
  return {
    key: "company",
    head: t("money.company"),
    width: "minmax(0, 2fr)",
    cell: ({ company: { id, name } }) => (
      <Link to={`/admin-settings/dashboard/${id}`} dir="auto">
        {name}
      </Link>
    ),
  };
}

type ListProps<T> = { label: string; columns: readonly Column<T & CompanyLine>[]; items: readonly T[] };

function Companies<T extends Omit<CompanyLine, "id">>({ label, columns, items }: ListProps<T>) {
  if (items.length === 0) return null;
  return <Table label={label} columns={columns} items={items.map((one) => ({ ...one, id: one.company.id }))} />;
}
