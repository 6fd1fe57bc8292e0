import { shownPaymentOf } from "@balcao/shared/billing/rules";
import type { Subscription } from "@balcao/shared/billing/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { ChargeRow } from "./models/charge.model.ts";
import { readProviders } from "./installation.ts";
import { InvoiceRow } from "./models/invoice.model.ts";
import {
  type ChargeFacts,
  chargeShape,
  type InvoiceFacts,
  invoiceShape,
  ofCharge,
  ofInvoice,
  presentCharge,
  presentInvoice,
  presentSubscription,
} from "./presenter.ts";
import { readBilling } from "./read.ts";

/** The charges of an invoice, the newest first. */
export const chargesOf = (invoiceId: number): Promise<ChargeFacts[]> =>
  query(
    chargeShape,
    sql`select ${ChargeRow.pick("h", ...ofCharge)} from charges h where h.invoice_id = ${invoiceId} order by h.created_at desc, h.id limit 20`,
  );

/** The invoice that the subscription's screens show: the oldest owed invoice, else the newest invoice. */
async function lastInvoice(): Promise<InvoiceFacts | null> {
  const [row] = await query(
    invoiceShape,
    sql`select ${InvoiceRow.pick("i", ...ofInvoice)} from invoices i where i.state <> 'void'
     order by i.state in ('open', 'charged_back') desc, case when i.state in ('open', 'charged_back') then i.due_date end, i.id desc limit 1`,
  );
  return row ?? null;
}

/** The company's subscription; null for a company that is never billed. */
export async function showSubscription(now: Date): Promise<Subscription | null> {
  const billing = await readBilling(now);
  if (!billing) return null;
  const last = await lastInvoice();
  const charges = last ? await chargesOf(last.id) : [];
  return presentSubscription({ billing, last, charges, providers: await readProviders() });
}

/** Shows the company's subscription after a change, and sends it to the admins. */
export async function tellSubscription(now: Date): Promise<Subscription> {
  const subscription = await showSubscription(now);
  if (!subscription) throw new AppError("ERR_SUBSCRIPTION_STATE");
  publish("subscription.update", { subscription });
  return subscription;
}

/** Sends an invoice to the admins and to the screen that waits for its payment. */
export async function tellInvoice(
  invoice: InvoiceFacts,
  { today, companyId, dueDate }: { today: string; companyId: number; dueDate: string | null },
): Promise<void> {
  publish("invoice.update", { invoice: presentInvoice(invoice, today) });
  const [charge] = await chargesOf(invoice.id);
  const status = shownPaymentOf(invoice, charge ?? null);
  publish("payment", { subscriptionId: companyId, invoiceId: invoice.id, status, dueDate });
}

export const tellCharge = (charge: ChargeFacts): void => publish("charge.update", { charge: presentCharge(charge) });
