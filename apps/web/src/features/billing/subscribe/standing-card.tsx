import type { Subscription } from "@balcao/shared/billing/schema";
import { useTranslation } from "react-i18next";
import { dayText } from "../../../lib/time/days.ts";
import { sendsMail } from "../../../lib/sends-mail.ts";
import { moneyOf } from "../../../lib/money.ts";
import { BillingEmail } from "./billing-email.tsx";
import { KeepPlan } from "./keep-plan.tsx";
import { CardMissing, PayingMethod } from "./paying-method.tsx";
import { isCancelled, StateBadge } from "./state-badge.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./standing-card.module.css";

type Props = {
  subscription: Subscription;
  /** Whether an invoice is being paid above this box, where payment cards can be added too. */
  isPaying: boolean;
  /** Called when another invoice, or none, is owed. */
  onInvoice: (invoiceId: number | null) => void;
};

/** The subscription at a glance: its plan, its state and its last day. */
export function StandingCard({ subscription, isPaying, onInvoice }: Props) {
  const { t } = useTranslation(["billing", "plans"]);
  const { plan, expires_at: end } = subscription;
  return (
    <section className={`${basics["card"]} ${basics["column"]} ${css["card"]}`} aria-label={t("yours")}>
      <div className={`${basics["row"]} ${css["head"]}`}>
        <h2 className={`${basics["broken"]} ${basics["narrow"]}`}>{plan.name}</h2>
        <StateBadge subscription={subscription} />
      </div>
      <p className={basics["quiet"]}>{sentence(subscription, t)}</p>
      <KeepPlan subscription={subscription} onInvoice={onInvoice} />
      <dl className={basics["wrapped"]}>
        <div>
          <dt>{t("monthly")}</dt>
          <dd>{plan.value === 0 ? t("plans:free") : moneyOf(plan.value)}</dd>
        </div>
        {end ? (
          <div>
            <dt>{t("validUntil")}</dt>
            <dd>{dayText(end)}</dd>
          </div>
        ) : null}
        <PayingMethod subscription={subscription} />
        <BillingEmail email={subscription.billingEmail} />
      </dl>
      {isPaying ? null : <CardMissing subscription={subscription} />}
      {isCancelled(subscription) || !sendsMail() ? null : (
        <p className={basics["note"]} title={t("mailTooltip")}>
          {t("mailNote")}
        </p>
      )}
    </section>
  );
}

function sentence(subscription: Subscription, t: (key: string, values?: Record<string, string>) => string): string {
  const { state, expires_at: end, accessEndsAt, trialEnd } = subscription;
  if (state === "trialing") return trialEnd ? t("says.trialing", { date: dayText(trialEnd) }) : t("says.trialOpen");
  if (state === "past_due" && accessEndsAt) return t("says.past_due", { date: dayText(accessEndsAt) });
  if (isCancelled(subscription) && end) return t("says.cancelled", { date: dayText(end) });
  const upgrade = unpaidUpgradeOf(subscription);
  if (upgrade && end) return t("says.upgradeOwed", { date: dayText(end), number: upgrade.number });
  if (state === "active" && end) return t("says.active", { date: dayText(end) });
  if (state === "active") return t("says.free");
  return t("says.suspended");
}

/**
 * The owed invoice of an upgrade of which nothing is paid. The company can still return to its previous plan, and returns to it when the invoice stays
 * unpaid.
 */
const unpaidUpgradeOf = ({ state, last_invoice: last }: Subscription): Subscription["last_invoice"] =>
  state === "active" && last?.owed && last.kind === "upgrade" && last.remaining === last.total ? last : null;
