import type { ChargeSnapshot, ProviderPayment } from "@balcao/shared/billing/port";
import { barcodeOf } from "../boleto.ts";
import { endOf } from "../days.ts";
import type { IuguInvoice } from "./schema.ts";

const states: Record<string, ChargeSnapshot["state"]> = {
  draft: "pending",
  pending: "pending",
  in_analysis: "pending",
  authorized: "pending",
  paid: "paid",
  externally_paid: "paid",
  partially_paid: "underpaid",
  expired: "expired",
  canceled: "canceled",
  refunded: "refunded",
  in_protest: "disputed",
  chargeback: "charged_back",
};
/** The states after the money arrived, whatever happened to it later. */
const settledStates: ReadonlySet<string> = new Set(["paid", "underpaid", "refunded", "disputed", "charged_back"]);

/** An invoice of Iugu as a charge. An unknown state counts as waiting, because only known states move money. */
export function snapshotOf(invoice: IuguInvoice): ChargeSnapshot {
  const state = states[invoice.status] ?? "pending";
  const pixText = invoice.pix?.qrcode_text ?? null;
  return {
    ref: invoice.id,
    state,
    cents: invoice.total_cents,
    payments: settledStates.has(state) ? [paymentOf(invoice, state)].filter(({ cents }) => cents > 0) : [],
    expiresAt: pixText ? endOf(invoice.due_date) : null,
    pixText,
    bankSlip: bankSlipOf(invoice),
    decline: null,
  };
}

/** An invoice of Iugu is paid in one payment. A second payment has its own invoice. */
function paymentOf(invoice: IuguInvoice, state: ChargeSnapshot["state"]): ProviderPayment {
  const cents = invoice.total_paid_cents || invoice.paid_cents || (state === "underpaid" ? 0 : invoice.total_cents);
  const isGone = state === "refunded" || state === "charged_back";
  return {
    id: invoice.id,
    cents,
    paidAt: invoice.paid_at ?? invoice.updated_at_iso ?? invoice.created_at_iso ?? endOf(invoice.due_date),
    payerTaxId: invoice.pix?.payer_cpf_cnpj ?? null,
    refundedCents: isGone ? cents : Math.min(invoice.refunded_cents ?? 0, cents),
  };
}

/** The bank slip. Null when its numbers disagree, because nobody should type a line that does not work. */
function bankSlipOf({ bank_slip }: IuguInvoice): ChargeSnapshot["bankSlip"] {
  const digitableLine = (bank_slip?.digitable_line ?? "").replace(/[\s.]/g, "");
  const barcode = barcodeOf(digitableLine);
  if (!barcode || (bank_slip?.barcode_data && bank_slip.barcode_data !== barcode)) return null;
  return { digitableLine, barcode, url: bank_slip?.bank_slip_url ?? null };
}
