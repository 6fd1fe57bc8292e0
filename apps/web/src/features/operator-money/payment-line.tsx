import type { ReceivedPayment } from "@balcao/shared/billing/operator-api";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { moneyOf } from "../../lib/money.ts";
import { zonedFull } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { useProofFile } from "../../nouns/operator-money/queries.ts";

/**
 * A payment with its proof. The operator can undo a payment that the operator marked. A payment that a provider reported can only be refunded by the
 * provider.
 */
export function PaymentLine({ payment, onUndo }: { payment: ReceivedPayment; onUndo: () => void }) {
  const { t } = useTranslation("operator");
  const { timezone } = useMe().company;
  const proof = useProofFile();
  const { id, provider, value, refundedValue, paidAt, note, recordedBy, proofName } = payment;
  const isGone = refundedValue >= value;
  return (
    <li data-gone={isGone}>
      <div>
        <strong>{moneyOf(value)}</strong>
        <span>
          {zonedFull(paidAt, timezone)} · {t(`money.provider.${provider as "manual" | "pix" | "iugu"}`)}
          {recordedBy === null ? "" : ` · ${t("money.by", { name: recordedBy })}`}
        </span>
        {note ? <span>{note}</span> : null}
        {refundedValue > 0 ? <em>{t("money.takenBack", { value: moneyOf(refundedValue) })}</em> : null}
      </div>
      {proofName === null ? null : (
        <Button
          size="small"
          color="inherit"
          loading={proof.isPending}
          aria-label={t("money.proofOf", { name: proofName })}
          onClick={() => proof.mutate({ paymentId: id, name: proofName })}
        >
          {t("money.proof")}
        </Button>
      )}
      {provider === "manual" && !isGone ? (
        <Button size="small" color="error" aria-label={t("money.undoOf", { value: moneyOf(value) })} onClick={onUndo}>
          {t("money.undo")}
        </Button>
      ) : null}
    </li>
  );
}
