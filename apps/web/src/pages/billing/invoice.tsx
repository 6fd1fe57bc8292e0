import type { Response } from "@balcao/shared/contract";
import type { billingApi } from "@balcao/shared/billing/api";
import type { Invoice } from "@balcao/shared/billing/schema";
import { AppError } from "@balcao/shared/errors";
import { formatTaxId } from "@balcao/shared/tax-id";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import Receipt from "lucide-react/icons/receipt-text";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { useMe } from "../../nouns/auth/me.ts";
import { InvoiceStatus } from "../../nouns/billing/invoice-status.tsx";
import { invoiceQuery, useProof } from "../../nouns/billing/queries.ts";
import { dayText } from "../../lib/time/days.ts";
import { useBranding } from "../../lib/branding/branding.ts";
import { moneyOf } from "../../lib/money.ts";
import { useTitle } from "../../lib/title.ts";
import { useLightPrint } from "../../lib/screen/use-light-print.ts";
import { zonedFull } from "../../lib/time/zoned.ts";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { Brand } from "../../ui/start/brand.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
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
      subtitle={t("receiptHint")}
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

function Paper({ invoice, items, payments, creditUsed, payer }: Detail) {
  const { t } = useTranslation("billing");
  const { timezone } = useMe().company;
  const { name } = useBranding();
  return (
    <div className={`${basics["tall"]} ${css["scroll"]}`}>
      <article
        className={`${basics["card"]} ${basics["column"]} ${css["paper"]}`}
        aria-label={t("receiptTitle", { number: invoice.number })}
      >
        <p className={`${basics["row"]} ${basics["apart"]} ${basics["strong"]}`}>
          <Brand size={24} height={24}>
            {name}
          </Brand>
        </p>
        <header>
          <h2>{t("receiptTitle", { number: invoice.number })}</h2>
          <InvoiceStatus invoice={invoice} />
        </header>
        <p className={css["fiscal"]}>{t("noFiscal")}</p>
        <dl>
          <Line
            name={t("payer")}
            value={[payer.name, payer.taxId === null ? "" : formatTaxId(payer.taxId)].filter(Boolean).join(" · ")}
          />
          <Line name={t("billingEmail")} value={payer.email} />
          <Line name={t("dueDate")} value={dayText(invoice.dueDate)} />
          {invoice.periodStart && invoice.periodEnd ? (
            <Line
              name={t("period")}
              value={t("fromTo", { from: dayText(invoice.periodStart), to: dayText(invoice.periodEnd) })}
            />
          ) : null}
          {invoice.nfseNumber ? <Line name={t("nfse")} value={<Nfse invoice={invoice} />} /> : null}
        </dl>
        <Sums title={t("items")} rows={items.map(({ description, value }) => ({ name: description, value }))} />
        <p className={css["total"]}>
          <span>{t("total")}</span>
          <span>{moneyOf(invoice.value)}</span>
        </p>
        {creditUsed > 0 ? (
          <Sums title={t("creditTitle")} rows={[{ name: t("creditUsed"), value: creditUsed }]} />
        ) : null}
        {payments.length > 0 ? (
          <Sums
            title={t("payments")}
            rows={payments.map(({ id, paidAt, method, value, proofName }) => ({
              name: [zonedFull(paidAt, timezone), method ? t(`method.${method}`) : ""].filter(Boolean).join(" · "),
              value,
              more: proofName === null ? null : <Proof invoiceId={invoice.id} paymentId={id} name={proofName} />,
            }))}
          />
        ) : null}
        {payments.length === 0 && creditUsed === 0 ? <p>{t("noPayments")}</p> : null}
      </article>
    </div>
  );
}

/** The fiscal document that was issued elsewhere: its number, its verification code, and the place where it can be verified. */
function Nfse({ invoice: { nfseNumber, nfseCode, nfseUrl } }: { invoice: Invoice }) {
  const { t } = useTranslation("billing");
  const words = nfseCode ? t("nfseWithCode", { number: nfseNumber, code: nfseCode }) : nfseNumber;
  if (!nfseUrl) return words;
  return (
    <a href={nfseUrl} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

/** Saves the file that proves a payment. The button is left out of the printed receipt. */
function Proof({ invoiceId, paymentId, name }: { invoiceId: number; paymentId: number; name: string }) {
  const { t } = useTranslation("billing");
  const proof = useProof(invoiceId);
  return (
    <Button
      size="small"
      color="inherit"
      className={basics["unprinted"] ?? ""}
      loading={proof.isPending}
      aria-label={t("proofOf", { name })}
      onClick={() => proof.mutate({ paymentId, name })}
    >
      {t("proof")}
    </Button>
  );
}

const Line = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

type Sum = { name: string; value: number; more?: ReactNode };
function Sums({ title, rows }: { title: string; rows: readonly Sum[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ name, value, more }, index) => (
          <li key={index}>
            <span>
              {name} {more}
            </span>
            <span>{moneyOf(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
