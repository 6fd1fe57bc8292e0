import type { NumberFacts } from "@balcao/shared/connections/facts-schema";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import css from "./health.module.css";

/** How an official number stands at Meta: its quality, how many people it may write to unasked, and its name. */
export function MetaFacts({ facts: { quality, limit, name } }: { facts: NumberFacts }) {
  const { t } = useTranslation("officialNumbers");
  const shown = [
    ...(quality
      ? [
          {
            fact: "quality",
            value: t(`stands.qualityValue.${quality.value}`),
            at: quality.at,
            help: t("stands.qualityHelp"),
            bad: quality.value === "red",
          },
        ]
      : []),
    ...(limit
      ? [
          {
            fact: "limit",
            value: limit.value === null ? t("stands.limitNone") : t("stands.limitValue", { count: limit.value }),
            at: limit.at,
            help: t("stands.limitHelp"),
            bad: false,
          },
        ]
      : []),
    ...(name
      ? [
          {
            fact: "name",
            value: t(`stands.nameValue.${name.value}`),
            at: name.at,
            help: "",
            bad: name.value === "declined",
          },
        ]
      : []),
  ];
  if (shown.length === 0) return null;
  return (
    <section className={css["facts"]} aria-label={t("stands.atMeta")}>
      <h3>{t("stands.atMeta")}</h3>
      <dl className={css["numbers"]}>
        {shown.map(({ fact, value, at, help, bad }) => (
          <div key={fact} data-bad={bad} title={`${t("stands.told", { time: fullOf(at) })}. ${help}`.trim()}>
            <dt>{t(`stands.${fact}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
