import type { billingOperatorApi, OwedInvoice } from "@balcao/shared/billing/operator-api";
import { dayOfMonth, monthsOf, periodFrom } from "@balcao/shared/billing/periods";
import { hasAccess, isOwed, standingOn } from "@balcao/shared/billing/rules";
import type { Subscription } from "@balcao/shared/billing/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { addDays, wallTime } from "@balcao/shared/hours/clock";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../../base/database.ts";
import type { StoredFile } from "../../../base/files/stored-file.ts";
import { publish } from "../../../base/outbox/write.ts";
import { sql } from "../../../base/sql.ts";
import { recordAudit } from "../../audit/record.ts";
import { isOperators } from "../../companies/block.ts";
import { findPlan, holdPlan } from "../../plans/give.ts";
import { changeAndFollow } from "../change.ts";
import { extendedBy } from "../dunning/daily.ts";
import { noteHistory } from "../history.ts";
import { findInvoice, owedInvoices, voidInvoice } from "../invoices/invoices.ts";
import { PaymentRow } from "../models/payment.model.ts";
import { giveUpUpgrades } from "../subscription/give-up-upgrade.ts";
import { issuePeriod, issueReturn } from "../subscription/issue.ts";
import { asMoney, presentInvoice } from "../presenter.ts";
import { type Billing, requireBilling } from "../read.ts";
import { replacedByGift } from "../invoices/replaced.ts";
import { proofOf } from "../invoices/proof.ts";
import { unpaidUpgrades } from "../invoices/unpaid-upgrades.ts";
import { settleInvoice } from "../invoices/invoice-state.ts";
import { tellInvoice, tellSubscription } from "../tell.ts";

// What the operator does for one company, in that company's scope; it is told in its audit and in its history.

async function shown(invoiceId: number, now: Date): Promise<OwedInvoice> {
  const { today, companyId, name } = await requireBilling(now);
  return { ...presentInvoice(await findInvoice(invoiceId), today), company: { id: companyId, name } };
}

/**
 * A payment that came another way. The same one twice is one, and the second file is then nobody's: the caller removes it. 409
 * ERR_INVOICE_STATE for an invoice that nothing is owed of.
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

/** What can still be paid of it is looked at by the next round, and ended there. */
const endLive = (invoiceId: number, now: Date) =>
  run(sql`update charges set check_at = ${now} where invoice_id = ${invoiceId} and state in ('creating', 'pending')`);

/** Takes back a payment that the operator had marked by hand: the invoice is owed again. */
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

/**
 * Its charges are withdrawn before: see `withdraw`. Whoever was shut for want of it alone is back. The newest unpaid upgrade takes its plan with it,
 * for a void one is no gift; 409 ERR_INVOICE_STATE for an older one, which the newer stands on.
 */
export async function voidByOperator(actor: Actor, invoiceId: number, reason: string, now: Date): Promise<OwedInvoice> {
  const billing = await requireBilling(now);
  const { number, fromPlanId } = await findInvoice(invoiceId);
  const { ids } = await unpaidUpgrades(billing);
  if (ids.indexOf(invoiceId) > 0) throw new AppError("ERR_INVOICE_STATE");
  if (ids[0] === invoiceId && fromPlanId !== null)
    await giveUpUpgrades(billing, { ids: [invoiceId], planId: fromPlanId, due: null }, { now, doer: actor });
  else await voidInvoice(invoiceId, billing, actor);
  await recordAudit(actor, "billing.voided", { id: invoiceId, name: number }, { other: reason });
  const after = await requireBilling(now);
  await changeAndFollow(after, backIfPaid(after), now, actor);
  await tellSubscription(now);
  return shown(invoiceId, now);
}

/** Who was shut for want of a payment, and now owes nothing that is overdue, is open again: the period is paid. */
function backIfPaid({ facts, today, graceDays }: Billing) {
  const back = { state: "active", suspendReason: null } as const;
  const isShut = facts.state === "suspended" && facts.suspendReason === "unpaid";
  return isShut && standingOn({ ...facts, ...back }, today, graceDays).state !== "suspended" ? back : {};
}

/** The fiscal document that was issued elsewhere, for the admins of the company to see. An empty number takes it away. */
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

/**
 * "+ Vencimento". What is open moves along, and the company is told; an invoice whose money the bank took back stays owed as it is. A trial ends
 * that day. Who was shut for want of payment is back, unless that invoice shuts them at once.
 */
export async function extend(actor: Actor, dueDate: string | null | undefined, now: Date): Promise<Subscription> {
  if (await isOperators()) throw new AppError("ERR_CANNOT_UPDATE_SUPER_COMPANY_DUE_DATE");
  const billing = await requireBilling(now);
  const { periodEnd, today, recurrence } = billing;
  const from = periodEnd !== null && periodEnd >= today ? periodEnd : today;
  const end = dueDate === undefined ? extendedBy(from, monthsOf[recurrence]) : dueDate;
  const isShut = billing.suspendReason === "unpaid" || billing.state === "canceled";
  const returns = isShut ? ({ state: "active", suspendReason: null } as const) : {};
  const anchorDay = end === null ? billing.anchorDay : Number(addDays(end, 1).slice(8));
  const moved = end === null ? [] : await moveInvoices(end, anchorDay, billing.recurrence);
  const trial = billing.state === "trialing" ? { trialEnd: end } : {};
  const { companyId } = await changeAndFollow(billing, { ...returns, ...trial, periodEnd: end, anchorDay }, now, actor);
  await noteHistory(actor, "dueDate.extended", end === null ? {} : { date: end });
  await recordAudit(actor, "billing.extended", null, { from: periodEnd ?? "", to: end ?? "" });
  for (const id of moved) await tellInvoice(await findInvoice(id), { today, companyId, dueDate: end });
  return tellSubscription(now);
}

/** Answers which ones moved: of the newest period the days too, of what else is open the day by which it is paid. */
async function moveInvoices(end: string, anchorDay: number, recurrence: keyof typeof monthsOf): Promise<number[]> {
  const open = (await owedInvoices()).filter(({ state }) => state === "open");
  const periods = open.filter(({ kind }) => kind === "period");
  const next = periods.toSorted((a, b) => (a.periodStart ?? "").localeCompare(b.periodStart ?? "")).at(-1);
  const others = open.filter(({ id, dueDate }) => id !== next?.id && dueDate < end).map(({ id }) => id);
  await run(sql`update invoices set due_date = ${end}::date where id = any(${others}::int[])`);
  if (!next) return others;
  const period = periodFrom(addDays(end, 1), anchorDay, recurrence);
  await run(
    sql`update invoices set due_date = ${end}::date, period_start = ${period.start}::date, period_end = ${period.end}::date
     where id = ${next.id}`,
  );
  return [...others, next.id];
}

/**
 * Gives a plan at once, without an invoice for the difference. The invoice that is open is made anew with its price, or taken back where it has
 * none: its charges are withdrawn before. What else is owed stays so, and the calendar says at once what follows.
 */
export async function giveByOperator(actor: Actor, planId: number, now: Date): Promise<Subscription> {
  const billing = await requireBilling(now);
  // A company that is locked asks only for the plan that it gets (law 12), not for the one that it has.
  const plan = await (planId === billing.planId ? findPlan : holdPlan)(planId);
  const { today, periodEnd } = billing;
  const replaced = await replacedByGift(billing, plan);
  for (const id of replaced) await voidInvoice(id, billing, actor);
  const free = plan.cents === 0 ? ({ state: "active", suspendReason: null, periodEnd: null } as const) : {};
  const begins = { periodStart: today, periodEnd: today, anchorDay: dayOfMonth(today) };
  const priced = plan.cents > 0 && periodEnd === null ? begins : {};
  const change = { planId, pendingPlanId: null, pendingFrom: null, ...free, ...priced };
  const after = await changeAndFollow(billing, change, now, actor);
  await noteHistory(actor, "plan.changed", { plan: plan.name });
  await recordAudit(actor, "billing.plan", null, { from: billing.plan.name, to: plan.name });
  const issue = hasAccess(after.facts, today, after.graceDays) ? issuePeriod : issueReturn;
  if (replaced.length > 0 && plan.cents > 0) await issue(after, plan, now, actor);
  return tellSubscription(now);
}
