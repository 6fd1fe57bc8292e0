import { costOf, shareOfDay } from "@balcao/shared/assistant/rules";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import css from "./assistant.module.css";
import { assistantUsage } from "./queries.ts";

/** What the assistant used today and in the days before, and what that cost. */
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
  return (
    <section className={css["part"]}>
      <h3>{t("usage.title")}</h3>
      <p>{t("usage.today", { tokens: number(today.tokens), limit: number(limit), cost: cost(today.tokens) })}</p>
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
        <table className={css["days"]}>
          <thead>
            <tr>
              {(["day", "answers", "tokens", "cost"] as const).map((head) => (
                <th key={head}>{t(`usage.${head}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, tokens, answers }) => (
              <tr key={day}>
                <td>{new Date(`${day}T12:00:00`).toLocaleDateString(i18n.language)}</td>
                <td>{number(answers)}</td>
                <td>{number(tokens)}</td>
                <td>{cost(tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
