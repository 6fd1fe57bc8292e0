import type { PlanFacts } from "../plans/presenter.ts";
import { isOverdue, isOwed, shownPaymentOf } from "@balcao/shared/billing/rules";
import type { Charge, Invoice, PaymentMethod, SavedCard, Subscription } from "@balcao/shared/billing/schema";
import { presentPlan } from "../plans/presenter.ts";
import type { PaymentMethodRow } from "./models/card.model.ts";
import { ChargeRow } from "./models/charge.model.ts";
import type { KeptProvider } from "./installation.ts";
import { InvoiceRow } from "./models/invoice.model.ts";
import { type Billing, lastDayOf } from "./read.ts";

export const ofInvoice = [
  "id",
  "number",
  "kind",
  "planId",
  "fromPlanId",
  "detail",
  "periodStart",
  "periodEnd",
  "dueDate",
  "cents",
  "paidCents",
  "state",
  "paidAt",
  "nfseNumber",
  "nfseCode",
  "nfseUrl",
  "createdAt",
] as const;
export const invoiceShape = InvoiceRow.shape(...ofInvoice);
export type InvoiceFacts = Pick<InvoiceRow, (typeof ofInvoice)[number]>;
export const ofCharge = [
  "id",
  "invoiceId",
  "provider",
  "method",
  "key",
  "ref",
  "state",
  "cents",
  "paymentMethodId",
  "request",
  "pixText",
  "bankSlip",
  "expiresAt",
  "declineCode",
  "declineGroup",
  "checkedAt",
  "hints",
  "outdated",
  "createdAt",
] as const;
export const chargeShape = ChargeRow.shape(...ofCharge);
export type ChargeFacts = Pick<ChargeRow, (typeof ofCharge)[number]>;

/** Converts cents to a number of BRL, because the specification writes sums in this way. */
export const asMoney = (cents: number): number => cents / 100;

export const presentInvoice = (row: InvoiceFacts, today: string): Invoice => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  detail: row.detail,
  value: asMoney(row.cents),
  paidValue: asMoney(row.paidCents),
  dueDate: row.dueDate,
  status: row.state,
  overdue: isOverdue(row, today),
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  paidAt: row.paidAt?.toISOString() ?? null,
  nfseNumber: row.nfseNumber,
  nfseCode: row.nfseCode,
  nfseUrl: row.nfseUrl,
  createdAt: row.createdAt.toISOString(),
});

export const presentCharge = (row: ChargeFacts): Charge => ({
  id: row.id,
  invoiceId: row.invoiceId,
  method: row.method,
  state: row.state,
  value: asMoney(row.cents),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  pix: row.pixText === null ? null : { text: row.pixText },
  bankSlip: row.bankSlip,
  declineGroup: row.declineGroup,
});

export const presentCard = (
  row: Pick<
    PaymentMethodRow,
    "id" | "description" | "displayNumber" | "brand" | "expMonth" | "expYear" | "isDefault" | "disabledAt"
  >,
): SavedCard => ({
  id: row.id,
  description: row.description,
  displayNumber: row.displayNumber,
  brand: row.brand,
  expMonth: row.expMonth,
  expYear: row.expYear,
  isDefault: row.isDefault,
  isDisabled: row.disabledAt !== null,
});

/** The order in which ways to pay are offered: from the way that is confirmed immediately to the way that takes days. */
const order: readonly PaymentMethod[] = ["pix", "credit_card", "bank_slip"];

/** The ways to pay that are set up, with any provider. */
export const methodsOf = (providers: readonly KeptProvider[]): PaymentMethod[] =>
  order.filter((method) => providers.some(({ enabled, methods }) => enabled && methods.includes(method)));

/** The data with which the browser sends a card to its provider; null where no provider takes cards. */
export function tokenizerOf(providers: readonly KeptProvider[]): Subscription["tokenizer"] {
  const cards = providers.find(({ enabled, methods }) => enabled && methods.includes("credit_card"));
  if (!cards) return null;
  const { script, accountId = "", testMode } = cards.values;
  return { script: script || "https://js.iugu.com/v2", accountId, testMode: testMode === "true" };
}

export interface ShownSubscription {
  billing: Billing;
  last: InvoiceFacts | null;
  /** The charges of the last invoice, the newest first. */
  charges: readonly ChargeFacts[];
  providers: readonly KeptProvider[];
}

const planOf = (facts: PlanFacts | null) => facts && presentPlan(facts);

export function presentSubscription({ billing, last, charges, providers }: ShownSubscription): Subscription {
  const { state } = billing;
  return {
    id: billing.companyId,
    state,
    suspendReason: billing.suspendReason,
    active: state === "trialing" || state === "active" || state === "past_due",
    suspended: state === "suspended" || state === "canceled",
    expires_at: billing.periodEnd,
    accessEndsAt: lastDayOf(billing),
    trialEnd: billing.trialEnd,
    plan: presentPlan(billing.plan),
    pendingPlan: planOf(billing.pendingPlan),
    payable_with: billing.preferredMethod,
    billingEmail: billing.billingEmail,
    payerAddress: billing.payerAddress,
    last_invoice: last && presentLast(last, charges),
    methods: methodsOf(providers),
    tokenizer: tokenizerOf(providers),
  };
}

/** An invoice with the charge that can be paid. `charges` are the newest first. */
export function presentLast(
  last: Pick<InvoiceFacts, "id" | "number" | "kind" | "state" | "cents" | "paidCents" | "dueDate">,
  charges: readonly ChargeFacts[],
): NonNullable<Subscription["last_invoice"]> {
  const live = charges.filter(({ state }) => state === "pending");
  // A charge that can be paid is shown even when a newer charge has ended.
  const shown = live[0] ?? charges[0] ?? null;
  const pix = live.find(({ pixText }) => pixText !== null);
  const slip = live.find(({ bankSlip }) => bankSlip !== null)?.bankSlip ?? null;
  return {
    id: last.id,
    number: last.number,
    kind: last.kind,
    status: shownPaymentOf(last, shown),
    owed: isOwed(last.state),
    payable_with: shown?.method ?? null,
    total: asMoney(last.cents),
    remaining: asMoney(last.cents - last.paidCents),
    due_date: last.dueDate,
    pix: pix?.pixText ? { qrcode_text: pix.pixText, expires_at: pix.expiresAt?.toISOString() ?? null } : null,
    bank_slip: slip && { barcode: slip.barcode, digitable_line: slip.digitableLine, bank_slip_url: slip.url },
  };
}
