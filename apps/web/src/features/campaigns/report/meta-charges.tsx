import type { Campaign } from "@balcao/shared/campaigns/schema";
import type { CampaignCost } from "@balcao/shared/message-prices/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { campaignCharged } from "../../../nouns/campaigns/report-queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./summary.module.css";

/**
 * Meta's charges for the campaign so far, in total and by category, beside our own estimate for the same messages. Empty when Meta has reported no
 * charge.
 */
export function MetaCharges({ campaign: { id, status } }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaignReport");
  const { data } = useQuery(campaignCharged(id, status === "EM_ANDAMENTO"));
  if (!data) return null;
  const { cost, estimate, categories } = data;
  const money = new Intl.NumberFormat(i18n.language, { style: "currency", currency: cost.currency });
  const nameOf = (category: string) => t([`charged.category.${category}`, "charged.category.other"]);
  return (
    <section className={`${basics["card"]} ${css["box"]}`} aria-label={t("charged.title")}>
      <h2>{t("charged.title")}</h2>
      {cost.priced > 0 ? (
        <p className={`${basics["figures"]} ${basics["strong"]} ${css["amount"]}`}>{money.format(cost.amount)}</p>
      ) : null}
      <ul className={basics["broken"]}>
        {categories.map(({ category, count, amount, estimate: own }) => (
          <li key={category}>
            {t(amount > 0 ? "charged.line" : "charged.bare", {
              name: nameOf(category),
              count,
              amount: money.format(amount),
              estimate: own.unknown === count ? t("charged.without") : money.format(own.amount),
            })}
          </li>
        ))}
      </ul>
      {cost.unknown > 0 ? <p className={basics["hint"]}>{t("charged.unknown", { count: cost.unknown })}</p> : null}
      <Estimate cost={cost} estimate={estimate} money={money} />
      <p className={basics["hint"]}>{t("charged.note")}</p>
    </section>
  );
}

/** The smallest difference that is shown: half of the last digit of the amounts. */
const least = 0.005;

/** Our estimate, and its difference from Meta's charge in words, when the price of every message is known. */
function Estimate({ cost, estimate, money }: Record<"cost" | "estimate", CampaignCost> & { money: Intl.NumberFormat }) {
  const { t } = useTranslation("campaignReport");
  const more = cost.amount - estimate.amount;
  const amount = money.format(Math.abs(more));
  const compared =
    Math.abs(more) < least ? t("charged.same") : t(more > 0 ? "charged.more" : "charged.less", { amount });
  return (
    <p>
      {estimate.priced + estimate.free > 0
        ? `${t("charged.estimate", { amount: money.format(estimate.amount) })} `
        : null}
      {estimate.unknown > 0 ? t("charged.left", { count: estimate.unknown }) : cost.unknown > 0 ? null : compared}
    </p>
  );
}
