import { costOf, shareOfDay } from "@balcao/shared/assistant/rules";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayText } from "../../lib/time/days.ts";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import basics from "../../ui/basics.module.css";
import css from "./assistant.module.css";
import { assistantUsage } from "../../nouns/assistant/queries.ts";

type Day = { id: string; day: string; answers: number; tokens: number };

/** Shows how much the assistant used today and on the days before, and the cost of that use. */
export function UsageMeter() {
  const { t, i18n } = useTranslation("prompts");
  const { data, isPending } = useQuery(assistantUsage);
  if (!data) return isPending ? <LoadingBlock height={80} /> : null;
  const { today, limit, millionCents, days } = data;
  const share = shareOfDay(today.tokens, limit);
  const number = (value: number) => value.toLocaleString(i18n.language);
  const cost = (tokens: number) => {
    const cents = costOf(tokens, millionCents);
    return cents === null ? "–" : (cents / 100).toLocaleString(i18n.language, { style: "currency", currency: "BRL" });
  };
  const columns: Column<Day>[] = [
    { key: "day", head: t("usage.day"), cell: ({ day }) => dayText(day) },
    { key: "answers", head: t("usage.answers"), numeric: true, cell: ({ answers }) => number(answers) },
    { key: "tokens", head: t("usage.tokens"), numeric: true, cell: ({ tokens }) => number(tokens) },
    { key: "cost", head: t("usage.cost"), numeric: true, cell: ({ tokens }) => cost(tokens) },
  ];
  return (
    <section className={`${basics["column"]} ${basics["gap12"]} ${css["part"]}`}>
      <h2>{t("usage.title")}</h2>
      <p>
        {t("usage.today", { tokens: number(today.tokens), limit: number(limit) })}
        {millionCents === null ? null : ` · ${cost(today.tokens)}`}
      </p>
      <div
        className={css["meter"]}
        role="meter"
        aria-label={t("usage.title")}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(today.tokens, limit)}
      >
        <i style={{ width: `${share * 100}%` }} data-full={share >= 1} />
      </div>
      {share >= 1 ? <p>{t("usage.full")}</p> : null}
      {days.length === 0 ? null : (
        <div className={css["days"]}>
          <Table
            label={t("usage.title")}
            columns={columns}
            items={days.map((one) => ({ ...one, id: one.day }))}
            cards="never"
          />
        </div>
      )}
    </section>
  );
}
