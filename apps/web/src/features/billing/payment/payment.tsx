import { isOwed } from "@balcao/shared/billing/rules";
import type { Invoice, PaymentMethod } from "@balcao/shared/billing/schema";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { dayText } from "../../../lib/time/days.ts";
import { moneyOf } from "../../../lib/money.ts";
import { notify, preparedMs } from "../../../lib/notify.ts";
import { Caution } from "../../../ui/caution.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { invoiceQuery, subscriptionQuery } from "../../../nouns/billing/queries.ts";
import { byCard } from "../cards/add-card-link.tsx";
import { GoHome } from "./go-home.tsx";
import { MethodPanel } from "./method-panel.tsx";
import { Gone, Paid, Wait } from "./outcome.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./payment.module.css";

type Props = {
  invoiceId: number;
  /** The content below the message that the invoice can no longer be paid. */
  afterGone?: ReactNode;
  /** The content below the payment while the invoice is unpaid. */
  below?: ReactNode;
};

/** Shows one notice when the money arrives while the user watches. */
function usePaidNotice(status: Invoice["status"] | undefined): void {
  const { t } = useTranslation("billing");
  const before = useRef(status);
  useEffect(() => {
    if (status === "paid" && before.current && isOwed(before.current)) notify.success(t("paid"), preparedMs);
    before.current = status;
  }, [status, t]);
}

/** Pays one invoice and follows its state. A paid invoice leads back to the start page. */
export function Payment({ invoiceId, afterGone, below }: Props) {
  const { t } = useTranslation("billing");
  const { data, isPending, refetch } = useQuery(invoiceQuery(invoiceId));
  const { data: subscription } = useQuery(subscriptionQuery);
  const status = data?.invoice.status;
  usePaidNotice(status);
  if (isPending) return <Wait text={t("common:loading")} />;
  if (!data) return <ErrorState text={t("invoiceFailed")} retry={() => void refetch()} />;
  if (status === "paid")
    return (
      <Paid until={subscription?.expires_at ?? null}>
        <GoHome />
      </Paid>
    );
  if (!isOwed(data.invoice.status)) return <Gone>{afterGone}</Gone>;
  return (
    <>
      <Open
        invoice={data.invoice}
        methods={subscription?.methods ?? []}
        preferred={subscription?.last_invoice?.payable_with ?? subscription?.payable_with ?? null}
      />
      {below}
    </>
  );
}

type OpenProps = { invoice: Invoice; methods: readonly PaymentMethod[]; preferred: PaymentMethod | null };
const panelId = "payment-panel";

function Open({ invoice, methods, preferred }: OpenProps) {
  const { t } = useTranslation("billing");
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const wanted = useSearchParams()[0].get("by") === byCard ? ("credit_card" as const) : null;
  const method = [chosen, wanted, preferred, ...methods].find((one) => one !== null && methods.includes(one)) ?? null;
  const rest = moneyOf(invoice.value - invoice.paidValue);
  return (
    <div className={`${basics["column"]} ${basics["narrow"]} ${basics["gap16"]}`}>
      <dl className={`${basics["wrapped"]} ${css["owed"]}`}>
        <div>
          <dt className={basics["hint"]}>{t("invoice")}</dt>
          <dd className={`${basics["figures"]} ${basics["strong"]}`}>{invoice.number}</dd>
        </div>
        <div>
          <dt className={basics["hint"]}>{t("toPay")}</dt>
          <dd className={`${basics["figures"]} ${basics["strong"]}`}>{rest}</dd>
        </div>
        <div>
          <dt className={basics["hint"]}>{t("dueDate")}</dt>
          <dd className={`${basics["figures"]} ${basics["strong"]}`}>{dayText(invoice.dueDate)}</dd>
        </div>
      </dl>
      {invoice.paidValue > 0 ? <Caution>{t("partly", { paid: moneyOf(invoice.paidValue), rest })}</Caution> : null}
      {method === null ? <Caution>{t("noMethods")}</Caution> : null}
      {method !== null && methods.length > 1 ? (
        <Tabs
          look="pill"
          label={t("methods")}
          panelId={panelId}
          value={method}
          onChange={choose}
          tabs={methods.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
      ) : null}
      {method === null ? null : (
        <section id={panelId} aria-label={t(`method.${method}`)}>
          <MethodPanel key={method} invoice={invoice} method={method} />
        </section>
      )}
    </div>
  );
}
