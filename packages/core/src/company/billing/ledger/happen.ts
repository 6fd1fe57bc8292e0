import { settle } from "@balcao/shared/billing/ledger/changes";
import { after, type Happening, type Ledger } from "@balcao/shared/billing/ledger/ledger";
import { invoiceOf } from "@balcao/shared/billing/ledger/operator";
import type { Doer } from "../history.ts";
import { findInvoice } from "../invoices/invoices.ts";
import type { InvoiceFacts } from "../presenter.ts";
import { type Billing, requireBilling } from "../read.ts";
import { tellInvoice, tellSubscription } from "../tell.ts";
import { readLedger } from "./read.ts";
import { writeLedger } from "./write.ts";

/**
 * Applies a happening to a company's ledger and stores the result. It is the only writer of subscriptions and invoices. The company is locked. Admins get
 * events about changed invoices; the caller must send them the subscription at the end. Answers 409 ERR_SUBSCRIPTION_STATE for a company that is not
 * billed.
 */
export async function happen(now: Date, doer: Doer, happening: Happening): Promise<Ledger> {
  return happenTo(await requireBilling(now), now, doer, happening);
}

/** Does the same as `happen`, for a caller that has locked the company and read its billing. */
export async function happenTo(billing: Billing, now: Date, doer: Doer, happening: Happening): Promise<Ledger> {
  const before = await readLedger(billing);
  const ledger = after(before, happening);
  const changed = await writeLedger(billing, { before, now: ledger, at: now, doer });
  for (const id of changed) await tellOf(await findInvoice(id), billing, ledger);
  return ledger;
}

const tellOf = (invoice: InvoiceFacts, { companyId }: Billing, { today, periodEnd }: Ledger) =>
  tellInvoice(invoice, { today, companyId, dueDate: periodEnd });

/**
 * Updates an invoice from its payments and charges, and the subscription from the invoice. Admins get both even when neither changed, because a
 * charge may have changed. Doing it twice changes nothing.
 */
export async function settleInvoice(id: number, now: Date, doer: Doer): Promise<void> {
  const billing = await requireBilling(now);
  const before = await readLedger(billing);
  const ledger = after(before, (copy) => settle(copy, invoiceOf(copy, id)));
  const changed = await writeLedger(billing, { before, now: ledger, at: now, doer });
  for (const one of new Set([id, ...changed])) await tellOf(await findInvoice(one), billing, ledger);
  await tellSubscription(now);
}
