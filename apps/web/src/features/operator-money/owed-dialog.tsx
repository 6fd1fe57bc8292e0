import type { OwedInvoice, ReceivedPayment } from "@balcao/shared/billing/operator-api";
import { isOwed } from "@balcao/shared/billing/rules";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayText } from "../../lib/time/days.ts";
import { moneyOf } from "../../lib/money.ts";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import { InvoiceStatus } from "../../nouns/billing/invoice-status.tsx";
import basics from "../../ui/basics.module.css";
import css from "./money.module.css";
import { NfseDialog } from "./nfse-dialog.tsx";
import { PaymentLine } from "./payment-line.tsx";
import { owedQuery, useUndoPayment, useVoidInvoice } from "../../nouns/operator-money/queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type Props = { invoice: OwedInvoice; onClose: () => void };
type Dialogs = { undo: ReceivedPayment; void: true; nfse: true };

/** One invoice with all payments for it, and what the operator can do about it. */
export function OwedDialog({ invoice: known, onClose }: Props) {
  const { t } = useTranslation("operator");
  const { data, isError, refetch } = useQuery(owedQuery(known.id));
  const { now, open, close } = useDialogSwitch<Dialogs>();
  const invoice = data?.invoice ?? known;
  const { number, company, detail, dueDate, value, paidValue, nfseNumber } = invoice;
  return (
    <InfoDialog title={t("money.invoice", { number })} onClose={onClose}>
      <dl className={css["facts"]}>
        <Fact name={t("money.company")}>{company.name}</Fact>
        <Fact name={t("money.detail")}>{detail}</Fact>
        <Fact name={t("money.value")}>{moneyOf(value)}</Fact>
        <Fact name={t("money.received")}>{moneyOf(paidValue)}</Fact>
        <Fact name={t("money.dueDate")}>{dayText(dueDate)}</Fact>
        <Fact name={t("money.state")}>
          <InvoiceStatus invoice={invoice} />
        </Fact>
        <Fact name={t("money.nfse")}>{nfseNumber || t("money.noNfse")}</Fact>
      </dl>
      <div className={`${basics["row"]} ${basics["apart"]} ${css["buttons"]}`}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => open("nfse", true)}>
          {t("money.nfseEdit")}
        </Button>
        {isOwed(invoice.status) ? (
          <Button size="small" variant="outlined" color="error" onClick={() => open("void", true)}>
            {t("money.void")}
          </Button>
        ) : null}
      </div>
      <h3 className={css["title"]}>{t("money.payments")}</h3>
      {!data && isError ? <ErrorState text={t("money.invoiceFailed")} retry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingBlock height={72} /> : null}
      {data && data.payments.length === 0 ? (
        <p className={`${basics["note"]} ${basics["broken"]}`}>{t("money.noPayments")}</p>
      ) : null}
      <ul className={`${basics["column"]} ${css["payments"]}`}>
        {data?.payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} onUndo={() => open("undo", payment)} />
        ))}
      </ul>
      {now.nfse ? <NfseDialog invoice={invoice} onClose={close} /> : null}
      {now.void ? <VoidDialog invoice={invoice} onClose={close} /> : null}
      {now.undo ? <UndoDialog invoice={invoice} payment={now.undo} onClose={close} /> : null}
    </InfoDialog>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function VoidDialog({ invoice: { id, number, company }, onClose }: Props) {
  const { t } = useTranslation("operator");
  return (
    <ReasonDialog
      title={t("money.voidTitle", { number })}
      text={t("money.voidText", { company: company.name })}
      action={t("money.void")}
      done={() => t("money.voided", { number })}
      save={useVoidInvoice(id)}
      onClose={onClose}
    />
  );
}

function UndoDialog({ invoice: { number, company }, payment, onClose }: Props & { payment: ReceivedPayment }) {
  const { t } = useTranslation("operator");
  return (
    <ReasonDialog
      title={t("money.undoTitle", { value: moneyOf(payment.value) })}
      text={t("money.undoText", { company: company.name, number })}
      action={t("money.undo")}
      done={() => t("money.undone")}
      save={useUndoPayment(payment.id)}
      onClose={onClose}
    />
  );
}
