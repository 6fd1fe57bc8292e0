import type { billingOperatorApi, OwedInvoice } from "@balcao/shared/billing/operator-api";
import { give, moveLastDay, takeBackByOperator } from "@balcao/shared/billing/ledger/operator";
import { isOwed } from "@balcao/shared/billing/rules";
import type { Subscription } from "@balcao/shared/billing/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { wallTime } from "@balcao/shared/hours/clock";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../../base/database.ts";
import type { StoredFile } from "../../../base/files/stored-file.ts";
import { publish } from "../../../base/outbox/write.ts";
import { sql } from "../../../base/sql.ts";
import { recordAudit } from "../../audit/record.ts";
import { isOperators } from "../../companies/block.ts";
import { findPlan, holdPlan } from "../../plans/give.ts";
import { findInvoice } from "../invoices/invoices.ts";
import { happenTo, settleInvoice } from "../ledger/happen.ts";
import { PaymentRow } from "../models/payment.model.ts";
import { asMoney, presentInvoice } from "../presenter.ts";
import { requireBilling } from "../read.ts";
import { proofOf } from "../invoices/proof.ts";
import { tellSubscription } from "../tell.ts";

// The operator's actions for one company, in that company's scope. The company's audit and its history record them.

async function shown(invoiceId: number, now: Date): Promise<OwedInvoice> {
  const { today, companyId, name } = await requireBilling(now);
  return { ...presentInvoice(await findInvoice(invoiceId), today), company: { id: companyId, name } };
}

/**
 * Records a payment that came another way. A payment that is sent twice counts once; the caller then removes the second file. Answers 409
 * ERR_INVOICE_STATE for an invoice of which nothing is owed.
 */
export async function markPaid(
  actor: Actor,
  invoiceId: number,
  {
    paymentId,
    value,
    paidAt,
    note,
    proof,
  }: Input<typeof billingOperatorApi.markPaid>["body"] & { proof?: StoredFile | undefined },
  now: Date,
): Promise<{ invoice: OwedInvoice; isNew: boolean }> {
  const { today, timezone } = await requireBilling(now);
  if (wallTime(new Date(paidAt), timezone).date > today)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "paidAt"], message: "It is a day to come" }]);
  const providerPaymentId = `manual:${paymentId}`;
  const known = await run(sql`select 1 from payments where provider_payment_id = ${providerPaymentId}`);
  if (known > 0) return { invoice: await shown(invoiceId, now), isNew: false };
  const invoice = await findInvoice(invoiceId);
  const cents = Math.round(value * 100);
  if (!isOwed(invoice.state) || cents === 0) throw new AppError("ERR_INVOICE_STATE");
  await PaymentRow.create({
    invoiceId,
    provider: "manual",
    providerPaymentId,
    cents,
    paidAt: new Date(paidAt),
    note,
    recordedBy: actor.name,
    ...proofOf(proof),
  });
  await recordAudit(actor, "billing.paid", { id: invoiceId, name: invoice.number }, { to: asMoney(cents).toFixed(2) });
  await settleInvoice(invoiceId, now, actor);
  await endLive(invoiceId, now);
  return { invoice: await shown(invoiceId, now), isNew: true };
}

/** Makes the next round check the charges of the invoice that can still be paid. That check ends them. */
const endLive = (invoiceId: number, now: Date) =>
  run(sql`update charges set check_at = ${now} where invoice_id = ${invoiceId} and state in ('creating', 'pending')`);

/** Undoes a payment that the operator had marked by hand. The invoice is owed again. */
export async function undoPayment(actor: Actor, paymentId: number, reason: string, now: Date): Promise<OwedInvoice> {
  await requireBilling(now);
  const [payment] = await query(
    PaymentRow.shape("id", "invoiceId", "cents", "refundedCents"),
    sql`select p.id, p.invoice_id as "invoiceId", p.cents, p.refunded_cents as "refundedCents" from payments p
     where p.id = ${paymentId} and p.provider = 'manual' for no key update`,
  );
  if (!payment || payment.invoiceId === null) throw new AppError("ERR_NO_INVOICE_FOUND");
  if (payment.refundedCents === payment.cents) throw new AppError("ERR_INVOICE_STATE");
  await run(
    sql`update payments set refunded_cents = cents, note = concat_ws(' / ', nullif(note, ''), ${reason}::text) where id = ${paymentId}`,
  );
  const { number } = await findInvoice(payment.invoiceId);
  const details = { from: asMoney(payment.cents).toFixed(2), other: reason };
  await recordAudit(actor, "billing.undone", { id: payment.invoiceId, name: number }, details);
  await settleInvoice(payment.invoiceId, now, actor);
  return shown(payment.invoiceId, now);
}

/** Voids an invoice whose charges `withdraw` has ended. `takeBackByOperator` says what else is taken back with it. Answers 409 ERR_INVOICE_STATE. */
export async function voidByOperator(actor: Actor, invoiceId: number, reason: string, now: Date): Promise<OwedInvoice> {
  const billing = await requireBilling(now);
  const { number } = await findInvoice(invoiceId);
  await happenTo(billing, now, actor, takeBackByOperator(invoiceId));
  await recordAudit(actor, "billing.voided", { id: invoiceId, name: number }, { other: reason });
  await tellSubscription(now);
  return shown(invoiceId, now);
}

/** Stores the fiscal document that was issued elsewhere, so that the company's admins see it. An empty number removes it. */
export async function setNfse(
  actor: Actor,
  invoiceId: number,
  { number, code, url }: Input<typeof billingOperatorApi.setNfse>["body"],
  now: Date,
): Promise<OwedInvoice> {
  const { today } = await requireBilling(now);
  const before = await findInvoice(invoiceId);
  const given = number === "" ? { code: "", url: "" } : { code, url };
  await run(
    sql`update invoices set nfse_number = ${number}, nfse_code = ${given.code}, nfse_url = ${given.url} where id = ${invoiceId}`,
  );
  const details = { from: before.nfseNumber, to: number };
  await recordAudit(actor, "billing.nfse", { id: invoiceId, name: before.number }, details);
  publish("invoice.update", { invoice: presentInvoice(await findInvoice(invoiceId), today) });
  return shown(invoiceId, now);
}

/** "+ Vencimento" moves the day until which the company is paid; see `moveLastDay` of the ledger. */
export async function extend(actor: Actor, dueDate: string | null | undefined, now: Date): Promise<Subscription> {
  if (await isOperators()) throw new AppError("ERR_CANNOT_UPDATE_SUPER_COMPANY_DUE_DATE");
  const billing = await requireBilling(now);
  const { periodEnd } = await happenTo(billing, now, actor, moveLastDay(dueDate));
  await recordAudit(actor, "billing.extended", null, { from: billing.periodEnd ?? "", to: periodEnd ?? "" });
  return tellSubscription(now);
}

/**
 * Gives a plan immediately, without an invoice for the difference; see `give` of the ledger. The caller has ended the charges of the invoices that this
 * gift replaces (`withdraw`).
 */
export async function giveByOperator(actor: Actor, planId: number, now: Date): Promise<Subscription> {
  const billing = await requireBilling(now);
  // Under the lock of a company, only the lock of its new plan is taken (law 12). The plan that the company already has is not locked.
  const plan = await (planId === billing.planId ? findPlan : holdPlan)(planId);
  await happenTo(billing, now, actor, give(plan));
  await recordAudit(actor, "billing.plan", null, { from: billing.plan.name, to: plan.name });
  return tellSubscription(now);
}
