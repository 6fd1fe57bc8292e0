import type { HistoryEntry } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayText } from "../../../lib/time/days.ts";
import { moneyOf } from "../../../lib/money.ts";
import { zonedFull } from "../../../lib/time/zoned.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { historyPages } from "../../../nouns/billing/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./history.module.css";

/** The history of the subscription and its invoices, the newest entry first. */
export function History() {
  const { t } = useTranslation("billing");
  const { timezone } = useMe().company;
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(historyPages);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section
      className={`${basics["column"]} ${basics["top"]} ${basics["gap10"]} ${css["history"]}`}
      aria-labelledby="history-title"
    >
      <h2 id="history-title">{t("historyTitle")}</h2>
      {data && entries.length === 0 ? (
        <p className={`${basics["quiet"]} ${basics["figures"]} ${basics["small"]}`}>{t("historyNone")}</p>
      ) : null}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time className={`${basics["small"]} ${basics["quiet"]} ${basics["figures"]}`} dateTime={entry.at}>
              {zonedFull(entry.at, timezone)}
            </time>
            <span>{sentence(entry, t)}</span>
            <small className={`${basics["small"]} ${basics["quiet"]} ${basics["figures"]}`}>
              {entry.actor ?? t("bySystem")}
            </small>
          </li>
        ))}
      </ul>
      {isError ? (
        <Button size="small" color="inherit" onClick={() => void refetch()}>
          {t("common:retry")}
        </Button>
      ) : null}
      {hasNextPage ? (
        <Button size="small" color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("historyMore")}
        </Button>
      ) : null}
    </section>
  );
}

type Words = (key: string, values: Record<string, string | undefined>) => string;

/** Says what happened: with the date if known, otherwise with the invoice's number if known. */
const sentence = ({ what, invoiceNumber, details }: HistoryEntry, t: Words): string =>
  t(`history.${what}`, {
    context: details.date ? "date" : invoiceNumber ? "number" : undefined,
    number: invoiceNumber ?? "",
    plan: details.plan ?? "",
    date: details.date ? dayText(details.date) : "",
    value: details.value === undefined ? "" : moneyOf(details.value),
  });
