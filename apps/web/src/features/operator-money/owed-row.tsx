import type { OwedInvoice } from "@balcao/shared/billing/operator-api";
import { isOwed } from "@balcao/shared/billing/rules";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { dayText } from "../../lib/days.ts";
import { moneyOf } from "../../lib/money.ts";
import type { RowPosition } from "../../ui/infinite-list.tsx";
import { FramedRow } from "../../ui/rows.tsx";
import { InvoiceStatus } from "../billing/offers/invoice-status.tsx";
import css from "./owed-row.module.css";

type Props = {
  invoice: OwedInvoice;
  position: RowPosition;
  onCompany: () => void;
  onPay: () => void;
  onLook: () => void;
};

/** One invoice of any company. */
export function OwedRow({ invoice, position, onCompany, onPay, onLook }: Props) {
  const { t } = useTranslation("operator");
  const { number, detail, value, paidValue, dueDate, status, company, nfseNumber } = invoice;
  return (
    <FramedRow {...position} className={css["row"]}>
      <div className={css["who"]}>
        <button type="button" onClick={onCompany} title={t("money.onlyOf", { company: company.name })}>
          {company.name}
        </button>
        <span>
          {number} · {detail}
          {nfseNumber ? ` · ${t("money.nfseShort", { number: nfseNumber })}` : ""}
        </span>
      </div>
      <div className={css["sum"]}>
        <strong>{moneyOf(value)}</strong>
        {isOwed(status) && paidValue > 0 ? (
          <small>{t("money.rest", { value: moneyOf(value - paidValue) })}</small>
        ) : null}
      </div>
      <div className={css["when"]}>
        <span>{t("money.due", { date: dayText(dueDate) })}</span>
        <InvoiceStatus invoice={invoice} />
      </div>
      <div className={css["acts"]}>
        {isOwed(status) ? (
          <Button size="small" variant="contained" aria-label={t("money.markPaidOf", { number })} onClick={onPay}>
            {t("money.markPaid")}
          </Button>
        ) : null}
        <Button size="small" color="inherit" aria-label={t("money.detailsOf", { number })} onClick={onLook}>
          {t("money.details")}
        </Button>
      </div>
    </FramedRow>
  );
}
