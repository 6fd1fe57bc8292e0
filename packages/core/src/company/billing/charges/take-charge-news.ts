import type { ChargeSnapshot, ProviderPayment } from "@balcao/shared/billing/port";
import { nextCheck, spreadOf } from "@balcao/shared/billing/dunning";
import { chargeAfter } from "@balcao/shared/billing/rules";
import { AppError } from "@balcao/shared/errors";
import { integer } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { lockCompany } from "../../companies/lock.ts";
import { PaymentMethodRow } from "../models/card.model.ts";
import { ChargeRow } from "../models/charge.model.ts";
import { type Doer, noteHistory } from "../history.ts";
import { PaymentRow } from "../models/payment.model.ts";
import { type ChargeFacts, chargeShape, ofCharge } from "../presenter.ts";
import { settleInvoice } from "../ledger/happen.ts";
import { tellCharge } from "../tell.ts";

/**
 * Applies a provider's report of a charge in one transaction. It locks the company, the invoice and the charge, in this order. A payment is
 * recognised by its own id and counted once. A state that cannot follow the present one is ignored. Applying a report twice changes nothing.
 */
export async function applySnapshot(
  chargeId: string,
  said: ChargeSnapshot,
  now: Date,
  doer: Doer = null,
): Promise<ChargeFacts> {
  await lockCompany();
  await run(
    sql`select 1 from invoices i join charges h on h.company_id = i.company_id and h.invoice_id = i.id where h.id = ${chargeId}
     for no key update of i`,
  );
  const before = await lockCharge(chargeId);
  const state = chargeAfter(before.state, said.state);
  const after: ChargeFacts = {
    ...before,
    state,
    ref: said.ref,
    request: null,
    pixText: said.pixText ?? before.pixText,
    bankSlip: said.bankSlip ?? before.bankSlip,
    expiresAt: said.expiresAt === null ? before.expiresAt : new Date(said.expiresAt),
    declineCode: said.decline?.code ?? before.declineCode,
    declineGroup: said.decline?.group ?? before.declineGroup,
    checkedAt: now,
  };
  const checkAt = nextCheck({ ...after, endedAt: after.expiresAt }, now, spreadOf(chargeId));
  const { id: _, hints: __, createdAt: ___, ...fields } = after;
  await ChargeRow.update({ ...fields, checkAt }, { where: { id: chargeId } });
  await refuseCard(before, after, doer);
  const touched = new Set([before.invoiceId]);
  for (const payment of said.payments) touched.add(await takePayment(after, payment));
  const isNews = state !== before.state || said.payments.length > 0;
  if (isNews) for (const invoiceId of touched) await settleInvoice(invoiceId, now, doer);
  if (isNews) await endOthers(after, now);
  if (state !== before.state || before.ref === null) tellCharge(after);
  return after;
}

/** Locks a charge. Answers 404 ERR_NO_CHARGE_FOUND for another company's charge. */
export async function lockCharge(id: string): Promise<ChargeFacts> {
  const [charge] = await query(
    chargeShape,
    sql`select ${ChargeRow.pick("h", ...ofCharge)} from charges h where h.id = ${id} for no key update`,
  );
  if (!charge) throw new AppError("ERR_NO_CHARGE_FOUND");
  return charge;
}

/** Marks a card that was refused for good, or whose owner took the money back. It is not charged again. */
async function refuseCard(before: ChargeFacts, after: ChargeFacts, doer: Doer): Promise<void> {
  if (after.state === before.state) return;
  if (after.state === "declined")
    await noteHistory(doer, "card.declined", { invoiceId: after.invoiceId, method: after.method });
  const isOver = after.state === "charged_back" || (after.state === "declined" && after.declineGroup === "never");
  if (isOver && after.paymentMethodId !== null)
    await PaymentMethodRow.update({ disabledAt: new Date() }, { where: { id: after.paymentMethodId } });
}

/**
 * Stores a payment for the charge's invoice while that invoice is owed, else for the newest owed invoice, so that no money is lost when an invoice was
 * replaced. If no invoice is owed, the payment still goes to the charge's invoice. Returns the id of the invoice that got the payment. Of a payment that
 * is already stored, only the returned money is updated.
 */
async function takePayment(charge: ChargeFacts, payment: ProviderPayment): Promise<number> {
  const [known] = await query(
    { invoiceId: integer.null },
    sql`update payments set refunded_cents = greatest(refunded_cents, least(cents, ${payment.refundedCents}))
     where provider = ${charge.provider} and provider_payment_id = ${payment.id} returning invoice_id as "invoiceId"`,
  );
  if (known) return known.invoiceId ?? charge.invoiceId;
  const [target] = await query(
    { id: integer },
    sql`select i.id from invoices i where i.state in ('open', 'charged_back') order by i.id = ${charge.invoiceId} desc, i.id desc limit 1`,
  );
  const invoiceId = target?.id ?? charge.invoiceId;
  if (payment.cents > 0)
    await PaymentRow.create({
      invoiceId,
      chargeId: charge.id,
      provider: charge.provider,
      providerPaymentId: payment.id,
      cents: payment.cents,
      refundedCents: Math.min(payment.cents, payment.refundedCents),
      paidAt: new Date(payment.paidAt),
      payerTaxId: payment.payerTaxId,
    });
  return invoiceId;
}

/** Schedules an early check of the other charges of a paid invoice. That check ends them. */
async function endOthers({ invoiceId, id }: ChargeFacts, now: Date): Promise<void> {
  await run(
    sql`update charges h set check_at = ${now} from invoices i where i.company_id = h.company_id and i.id = h.invoice_id
     and i.id = ${invoiceId} and i.state not in ('open', 'charged_back') and h.id <> ${id} and h.state in ('creating', 'pending')`,
  );
}
