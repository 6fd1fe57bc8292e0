import type { ChargeSnapshot, ProviderPayment } from "@balcao/shared/billing/port";
import type { Cob, Pix } from "./schema.ts";

/** The money that was finally given back. A refund that is still running or failed does not count. */
const refundedOf = ({ devolucoes }: Pix) =>
  devolucoes.filter(({ status }) => status === "DEVOLVIDO").reduce((total, { valor }) => total + valor, 0);

const paymentOf = (pix: Pix): ProviderPayment => ({
  id: pix.endToEndId,
  cents: pix.valor,
  paidAt: pix.horario,
  payerTaxId: null,
  refundedCents: refundedOf(pix),
});

/** A charge of the standard, which has no expired state. An expired charge stays ATIVA, and we compute its end. Money counts more than the status. */
export function snapshotOf(cob: Cob, pixText: string | null, now: Date): ChargeSnapshot {
  const payments = cob.pix.map(paymentOf);
  const expiresAt = new Date(Date.parse(cob.calendario.criacao) + cob.calendario.expiracao * 1000);
  return {
    ref: cob.txid,
    state: stateOf(cob, payments, expiresAt <= now),
    cents: cob.valor.original,
    payments,
    expiresAt: expiresAt.toISOString(),
    pixText,
    bankSlip: null,
    decline: null,
  };
}

function stateOf(cob: Cob, payments: ProviderPayment[], isLate: boolean): ChargeSnapshot["state"] {
  const sum = (pick: (payment: ProviderPayment) => number) =>
    payments.reduce((total, payment) => total + pick(payment), 0);
  if (payments.length > 0) {
    if (sum(({ refundedCents }) => refundedCents) >= sum(({ cents }) => cents)) return "refunded";
    return sum(({ cents }) => cents) >= cob.valor.original ? "paid" : "underpaid";
  }
  if (cob.status.startsWith("REMOVIDA")) return "canceled";
  return cob.status === "ATIVA" && isLate ? "expired" : "pending";
}
