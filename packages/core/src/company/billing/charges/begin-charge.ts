import { randomBytes, randomUUID } from "node:crypto";
import { mostCardTries } from "@balcao/shared/billing/dunning";
import type { ChargeRequest } from "@balcao/shared/billing/port";
import { laterOf } from "@balcao/shared/billing/periods";
import { isOwed, isReusable } from "@balcao/shared/billing/rules";
import type { PaymentMethod } from "@balcao/shared/billing/schema";
import { AppError } from "@balcao/shared/errors";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { PaymentMethodRow } from "../models/card.model.ts";
import { ChargeRow } from "../models/charge.model.ts";
import { BillingCustomerRow } from "../models/customer.model.ts";
import { findInvoice } from "../invoices/invoices.ts";
import { type ChargeFacts, chargeShape, type InvoiceFacts, ofCharge } from "../presenter.ts";
import { type Billing, requireBilling } from "../read.ts";

/** The charge that the caller wants: an invoice of the company, and how to pay it. All other values come from the database. */
export interface ChargeWish {
  invoiceId: number;
  method: PaymentMethod;
  /** The id of a kept card; without one the default card is charged. */
  paymentMethodId?: number | undefined;
}
/**
 * The next step at the provider: none, because the charge exists; the end of a charge that no longer fits; or a charge to make, perhaps for the
 * second time.
 */
export type ChargeStep =
  | { known: ChargeFacts }
  | { end: ChargeFacts }
  | { make: ChargeFacts; request: ChargeRequest; isAgain: boolean };

/** How long a Pix can be paid. For a slip and a card, the provider sets the time. */
const pixSeconds = 3600;

/**
 * Finds a charge that can be paid, or writes the row of a new one before its provider is asked. The company is locked, so two tabs get one charge.
 * Answers 409 ERR_PAYER_ADDRESS for a slip without the payer's address, 404 for another company's invoice, 409 ERR_INVOICE_STATE for an invoice of
 * which nothing is owed, and ERR_PAYMENT_METHOD_OFF where no `provider` takes the method.
 */
export async function beginCharge(wish: ChargeWish, provider: string | null, now: Date): Promise<ChargeStep> {
  const billing = await requireBilling(now);
  const invoice = await findInvoice(wish.invoiceId);
  if (!isOwed(invoice.state)) throw new AppError("ERR_INVOICE_STATE");
  if (provider === null) throw new AppError("ERR_PAYMENT_METHOD_OFF");
  const cents = invoice.cents - invoice.paidCents;
  const [live] = await query(
    chargeShape,
    sql`select ${ChargeRow.pick("h", ...ofCharge)} from charges h
     where h.invoice_id = ${wish.invoiceId} and h.method = ${wish.method} and h.state in ('creating', 'pending')`,
  );
  if (live?.request && !live.outdated) return { make: live, request: live.request, isAgain: true };
  if (live && isReusable(live, cents, now)) return { known: live };
  if (live) return { end: live };
  if (wish.method === "bank_slip" && billing.payerAddress === null) throw new AppError("ERR_PAYER_ADDRESS");
  const card = wish.method === "credit_card" ? await chooseCard(wish.paymentMethodId, provider) : null;
  const request = requestOf(invoice, wish.method, card, billing);
  await ChargeRow.create({
    id: request.chargeId,
    invoiceId: wish.invoiceId,
    provider,
    method: wish.method,
    key: request.key,
    // A Pix has our own key as its id, even before the provider makes it.
    ref: provider === "pix" ? request.key : null,
    cents,
    paymentMethodId: card?.id ?? null,
    request,
    checkAt: new Date(now.getTime() + 60_000),
    createdAt: now,
  });
  const [made] = await query(
    chargeShape,
    sql`select ${ChargeRow.pick("h", ...ofCharge)} from charges h where h.id = ${request.chargeId}`,
  );
  if (!made) throw new Error("A charge was not stored");
  return { make: made, request, isAgain: false };
}

interface ChosenCard {
  id: number;
  ref: string;
  customerRef: string;
}

/**
 * The card to charge. Answers 404 ERR_NO_PAYMENT_METHOD_FOUND without a card that may be tried, and 402 ERR_CARD_DECLINED for a card that was tried
 * too often this month.
 */
async function chooseCard(id: number | undefined, provider: string): Promise<ChosenCard> {
  const [card] = await query(
    { ...PaymentMethodRow.shape("id", "ref"), customerRef: BillingCustomerRow.columns.ref },
    sql`select m.id, m.ref, k.ref as "customerRef" from payment_methods m
     join billing_customers k on k.company_id = m.company_id and k.provider = m.provider
     where m.provider = ${provider} and m.disabled_at is null and ${id === undefined ? sql`m.is_default` : sql`m.id = ${id}`}`,
  );
  if (!card) throw new AppError("ERR_NO_PAYMENT_METHOD_FOUND");
  const tries = await run(
    sql`select 1 from charges h where h.payment_method_id = ${card.id} and h.created_at > now() - interval '30 days'`,
  );
  if (tries >= mostCardTries) throw new AppError("ERR_CARD_DECLINED", { group: "later" });
  return card;
}

const requestOf = (
  invoice: InvoiceFacts,
  method: PaymentMethod,
  card: ChosenCard | null,
  billing: Billing,
): ChargeRequest => ({
  key: randomBytes(16).toString("hex"),
  chargeId: randomUUID(),
  invoiceId: invoice.id,
  invoiceNumber: invoice.number,
  method,
  cents: invoice.cents - invoice.paidCents,
  dueDate: laterOf(invoice.dueDate, billing.today),
  expiresInSeconds: pixSeconds,
  description: invoice.detail,
  payer: payerOf(billing),
  card: card && { ref: card.ref, customerRef: card.customerRef },
});

export const payerOf = ({
  name,
  taxId,
  billingEmail,
  email,
  phone,
  payerAddress,
}: Billing): ChargeRequest["payer"] => ({
  name,
  taxId,
  email: billingEmail || email,
  phone: phone === "" ? null : phone,
  address: payerAddress,
});
