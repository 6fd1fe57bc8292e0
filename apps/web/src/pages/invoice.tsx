import type { Response } from "@balcao/shared/contract";
import type { billingApi } from "@balcao/shared/billing/api";
import { AppError } from "@balcao/shared/errors";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import Receipt from "lucide-react/icons/receipt-text";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { useMe } from "../features/auth/me.ts";
import { InvoiceStatus } from "../features/billing/invoices/invoice-status.tsx";
import { invoiceQuery } from "../features/billing/queries.ts";
import { dayText } from "../lib/days.ts";
import { moneyOf } from "../lib/money.ts";
import { useTitle } from "../lib/title.ts";
import { useLightPrint } from "../lib/use-light-print.ts";
import { zonedFull } from "../lib/zoned.ts";
import { Page } from "../ui/page.tsx";
import { RowsSkeleton } from "../ui/rows.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import css from "./invoice.module.css";

type Detail = Response<typeof billingApi.invoice>;

/** The receipt of one invoice, to be printed. */
export default function InvoicePage() {
  const { t } = useTranslation("billing");
  const id = Number(useParams()["invoiceId"]);
  const { data, error, isPending, refetch } = useQuery(invoiceQuery(id));
  useTitle(data ? t("receiptTitle", { number: data.invoice.number }) : t("receipt"));
  useLightPrint();
  const isGone = error instanceof AppError && error.status === 404;
  return (
    <Page
      title={t("receipt")}
      subtitle={t("noFiscal")}
      action={
        <>
          <Button component={Link} to="/financeiro" color="inherit">
            {t("toInvoices")}
          </Button>
          <Button
            variant="contained"
            disabled={!data}
            startIcon={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t("print")}
          </Button>
        </>
      }
    >
      {isPending ? <RowsSkeleton /> : null}
      {isGone ? <EmptyState icon={Receipt} title={t("invoiceGone")} /> : null}
      {error && !isGone ? <ErrorState text={t("invoiceFailed")} retry={() => void refetch()} /> : null}
      {data ? <Paper {...data} /> : null}
    </Page>
  );
}

function Paper({ invoice, items, payments, payer }: Detail) {
  const { t } = useTranslation("billing");
  const { timezone } = useMe().company;
  return (
    <div className={css["scroll"]}>
      <article className={css["paper"]} aria-label={t("receiptTitle", { number: invoice.number })}>
        <header>
          <h2>{t("receiptTitle", { number: invoice.number })}</h2>
          <InvoiceStatus invoice={invoice} />
        </header>
        <p className={css["fiscal"]}>{t("noFiscal")}</p>
        <dl>
          <Line name={t("payer")} value={[payer.name, payer.taxId].filter(Boolean).join(" · ")} />
          <Line name={t("billingEmail")} value={payer.email} />
          <Line name={t("dueDate")} value={dayText(invoice.dueDate)} />
          {invoice.periodStart && invoice.periodEnd ? (
            <Line
              name={t("period")}
              value={t("fromTo", { from: dayText(invoice.periodStart), to: dayText(invoice.periodEnd) })}
            />
          ) : null}
          {invoice.nfseNumber ? <Line name={t("nfse")} value={invoice.nfseNumber} /> : null}
        </dl>
        <Sums title={t("items")} rows={items.map(({ description, value }) => ({ name: description, value }))} />
        <p className={css["total"]}>
          <span>{t("total")}</span>
          <span>{moneyOf(invoice.value)}</span>
        </p>
        {payments.length > 0 ? (
          <Sums
            title={t("payments")}
            rows={payments.map(({ paidAt, method, value }) => ({
              name: [zonedFull(paidAt, timezone), method ? t(`method.${method}`) : ""].filter(Boolean).join(" · "),
              value,
            }))}
          />
        ) : (
          <p>{t("noPayments")}</p>
        )}
      </article>
    </div>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Sums({ title, rows }: { title: string; rows: readonly { name: string; value: number }[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ name, value }, index) => (
          <li key={index}>
            <span>{name}</span>
            <span>{moneyOf(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
