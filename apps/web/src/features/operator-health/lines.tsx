import type { Operations } from "@balcao/shared/operations/schema";
import { useTranslation } from "react-i18next";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import basics from "../../ui/basics.module.css";
import css from "./health.module.css";

/** Writes how long the first piece of work has waited: "12 s", "5 min", "3 h". */
const waitText = (seconds: number): string =>
  seconds < 60
    ? `${seconds} s`
    : seconds < 3600
      ? `${Math.floor(seconds / 60)} min`
      : `${Math.floor(seconds / 3600)} h`;

/** How much work waits in each line, and how much work failed for good. */
export function Lines({ lines }: Pick<Operations, "lines">) {
  const { t } = useTranslation("operator");
  return (
    <section
      className={`${basics["card"]} ${basics["column"]} ${basics["narrow"]} ${css["card"]}`}
      aria-labelledby="health-lines"
    >
      <h2 id="health-lines">{t("health.lines")}</h2>
      <Table
        label={t("health.lines")}
        columns={useLineColumns()}
        items={lines.map((line) => ({ ...line, id: line.name }))}
      />
      {lines.some(({ name }) => name === "jobs") ? null : <p className={basics["hint"]}>{t("health.noQueue")}</p>}
    </section>
  );
}

type Line = Operations["lines"][number] & { id: string };

function useLineColumns(): Column<Line>[] {
  const { t } = useTranslation("operator");
  const head = (key: "line" | "waiting" | "active" | "failed" | "oldest") => ({
    key,
    head: t(`health.column.${key}`),
    ...(key === "line" ? { width: "minmax(0, 2fr)" } : { numeric: true, named: true }),
  });
  return [
    { ...head("line"), cell: ({ name }) => t(`health.line.${name}`) },
    { ...head("waiting"), cell: ({ waiting }) => waiting },
    { ...head("active"), cell: ({ active }) => active ?? "–" },
    {
      ...head("failed"),
      cell: ({ failed }) =>
        failed > 0 ? <span className={`${basics["strong"]} ${basics["bad"]}`}>{failed}</span> : failed,
    },
    { ...head("oldest"), cell: ({ oldestSeconds }) => (oldestSeconds === null ? "–" : waitText(oldestSeconds)) },
  ];
}
