import type { Invoice } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dayText } from "../../../lib/days.ts";
import { moneyOf } from "../../../lib/money.ts";
import type { RowPosition } from "../../../ui/infinite-list.tsx";
import { InvoiceStatus } from "../offers/invoice-status.tsx";
import css from "./invoices.module.css";

type Props = { invoice: Invoice; position: RowPosition; onPay: () => void };

/** One invoice: a row of a table, and on a phone a card. */
export function InvoiceRow({ invoice, position, onPay }: Props) {
  const { t } = useTranslation("billing");
  const { number, detail, value, paidValue, dueDate, status, overdue } = invoice;
  return (
    <li {...position} className={css["row"]} data-overdue={overdue}>
      <span className={css["number"]}>{number}</span>
      <span className={css["detail"]}>{detail}</span>
      <span className={css["value"]}>
        {moneyOf(value)}
        {status === "open" && paidValue > 0 ? (
          <small>{t("restOf", { value: moneyOf(value - paidValue) })}</small>
        ) : null}
      </span>
      <span className={css["due"]}>
        <span className={css["label"]}>{t("dueDate")}</span>
        {dayText(dueDate)}
      </span>
      <span className={css["state"]}>
        <InvoiceStatus invoice={invoice} />
      </span>
      <span className={css["action"]}>
        {status === "open" ? (
          <Button size="small" variant="contained" aria-label={t("payOf", { number })} onClick={onPay}>
            {t("pay")}
          </Button>
        ) : status === "void" ? null : (
          <Button
            size="small"
            color="inherit"
            component={Link}
            to={`/financeiro/${invoice.id}`}
            aria-label={t("receiptOf", { number })}
          >
            {t("receipt")}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The heads of the columns; on a phone each card names its own. */
export function InvoiceHead() {
  const { t } = useTranslation("billing");
  return (
    <div className={css["head"]} aria-hidden>
      {(["number", "detail", "value", "dueDate", "status", "action"] as const).map((name) => (
        <span key={name}>{t(`column.${name}`)}</span>
      ))}
    </div>
  );
}
