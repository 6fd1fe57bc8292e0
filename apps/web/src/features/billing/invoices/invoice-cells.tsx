import { isOwed } from "@balcao/shared/billing/rules";
import type { Invoice } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dayText } from "../../../lib/time/days.ts";
import { moneyOf } from "../../../lib/money.ts";
import type { Column } from "../../../ui/table/columns.ts";
import { InvoiceStatus } from "../../../nouns/billing/invoice-status.tsx";

/** The columns of a company's list of invoices. */
export function useInvoiceColumns(): Column<Invoice>[] {
  const { t } = useTranslation("billing");
  const head = (key: "number" | "detail" | "value" | "dueDate" | "status") => ({ key, head: t(`column.${key}`) });
  return [
    { ...head("number"), width: "108px", cell: ({ number }) => number },
    {
      ...head("detail"),
      width: "minmax(0, 1fr)",
      cell: ({ detail }) => (
        <p dir="auto" title={detail}>
          {detail}
        </p>
      ),
    },
    {
      ...head("value"),
      width: "120px",
      numeric: true,
      cell: ({ value, paidValue, status }) => (
        <>
          <b>{moneyOf(value)}</b>
          {isOwed(status) && paidValue > 0 ? <small>{t("restOf", { value: moneyOf(value - paidValue) })}</small> : null}
        </>
      ),
    },
    { ...head("dueDate"), width: "96px", named: true, cell: ({ dueDate }) => dayText(dueDate) },
    { ...head("status"), width: "130px", cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  ];
}

/** The user's actions on an invoice: paying it, or reading its receipt. */
export function InvoiceAction({ invoice: { id, number, status }, onPay }: { invoice: Invoice; onPay: () => void }) {
  const { t } = useTranslation("billing");
  if (status === "void") return null;
  return isOwed(status) ? (
    <Button size="small" variant="contained" aria-label={t("payOf", { number })} onClick={onPay}>
      {t("pay")}
    </Button>
  ) : (
    <Button
      size="small"
      color="inherit"
      component={Link}
      to={`/financeiro/${id}`}
      aria-label={t("receiptOf", { number })}
    >
      {t("receipt")}
    </Button>
  );
}
