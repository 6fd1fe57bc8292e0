import type { Campaign } from "@balcao/shared/campaigns/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { campaignCharged } from "../../../nouns/campaigns/report-queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./summary.module.css";

/** What Meta has charged for the campaign so far, in total and by category. Shows nothing when Meta reported no charge. */
export function Charged({ campaign: { id, status } }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaignReport");
  const { data } = useQuery(campaignCharged(id, status === "EM_ANDAMENTO"));
  if (!data) return null;
  const { cost, categories } = data;
  const money = new Intl.NumberFormat(i18n.language, { style: "currency", currency: cost.currency });
  const nameOf = (category: string) => t([`charged.category.${category}`, "charged.category.other"]);
  return (
    <section className={`${basics["card"]} ${css["box"]}`} aria-label={t("charged.title")}>
      <h2>{t("charged.title")}</h2>
      {cost.priced > 0 ? <p className={css["amount"]}>{money.format(cost.amount)}</p> : null}
      <ul className={basics["broken"]}>
        {categories.map(({ category, count, amount }) => (
          <li key={category}>
            {t(amount > 0 ? "charged.line" : "charged.bare", {
              name: nameOf(category),
              count,
              amount: money.format(amount),
            })}
          </li>
        ))}
      </ul>
      {cost.unknown > 0 ? <p className={basics["hint"]}>{t("charged.unknown", { count: cost.unknown })}</p> : null}
      <p className={basics["hint"]}>{t("charged.note")}</p>
    </section>
  );
}
