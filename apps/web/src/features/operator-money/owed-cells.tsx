import type { OwedInvoice } from "@balcao/shared/billing/operator-api";
import { isOwed } from "@balcao/shared/billing/rules";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { dayText } from "../../lib/time/days.ts";
import { moneyOf } from "../../lib/money.ts";
import type { Column } from "../../ui/table/columns.ts";
import { InvoiceStatus } from "../../nouns/billing/invoice-status.tsx";

/** The columns of the operator's list of all companies' invoices. */
export function useOwedColumns(onCompany: (companyId: number) => void): Column<OwedInvoice>[] {
  const { t } = useTranslation("operator");
  return [
    {
      key: "company",
      head: t("money.company"),
      width: "minmax(0, 3fr)",
      cell: ({ company: { id, name }, number, detail, nfseNumber }) => (
        <>
          <button type="button" onClick={() => onCompany(id)} title={t("money.onlyOf", { company: name })}>
            {name}
          </button>
          <p>
            {number} · {detail}
            {nfseNumber ? ` · ${t("money.nfseShort", { number: nfseNumber })}` : ""}
          </p>
        </>
      ),
    },
    {
      key: "value",
      head: t("money.value"),
      width: "120px",
      numeric: true,
      cell: ({ value, paidValue, status }) => (
        <>
          <b>{moneyOf(value)}</b>
          {isOwed(status) && paidValue > 0 ? (
            <small>{t("money.rest", { value: moneyOf(value - paidValue) })}</small>
          ) : null}
        </>
      ),
    },
    {
      key: "dueDate",
      head: t("money.dueDate"),
      width: "96px",
      named: true,
      cell: ({ dueDate }) => dayText(dueDate),
    },
    {
      key: "state",
      head: t("money.state"),
      width: "130px",
      cell: (invoice) => <InvoiceStatus invoice={invoice} />,
    },
  ];
}

type Props = { invoice: OwedInvoice; onPay: () => void; onLook: () => void };

/** The buttons of a row: one marks an owed invoice as paid, and one opens any invoice. */
export function OwedActions({ invoice: { number, status }, onPay, onLook }: Props) {
  const { t } = useTranslation("operator");
  return (
    <>
      <Button size="small" color="inherit" aria-label={t("money.detailsOf", { number })} onClick={onLook}>
        {t("money.details")}
      </Button>
      {isOwed(status) ? (
        <Button size="small" variant="contained" aria-label={t("money.markPaidOf", { number })} onClick={onPay}>
          {t("money.markPaid")}
        </Button>
      ) : null}
    </>
  );
}
