import { z } from "zod";
import { payerAddressSchema } from "./payer-address.ts";
import { money, planSchema } from "../plans/schema.ts";
import { leaverSchema } from "./chosen-to-switch-off.ts";

export const paymentMethods = ["credit_card", "bank_slip", "pix"] as const;
/** The payment method of an invoice. */
export const paymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const providerNames = ["manual", "pix", "iugu"] as const;
export const providerName = z.enum(providerNames);
export type ProviderName = z.infer<typeof providerName>;

/** A day, YYYY-MM-DD, in the company's time zone. */
const day = z.iso.date();

/**
 * trialing = not paid for yet, past_due = overdue with full access, suspended = only paying works (or cancelled by the customer), canceled = ended.
 */
export const subscriptionState = z.enum(["trialing", "active", "past_due", "suspended", "canceled"]);
export type SubscriptionState = z.infer<typeof subscriptionState>;

export const invoiceState = z.enum(["open", "paid", "void", "refunded", "disputed", "charged_back"]);
export type InvoiceState = z.infer<typeof invoiceState>;

/** period = a period of the subscription, upgrade = the difference of a higher plan, manual = written by the operator. */
const invoiceKind = z.enum(["period", "upgrade", "manual"]);

/** A debt of a company. It is never a fiscal document. */
export const invoiceSchema = z.object({
  id: z.number().int(),
  /** The number, such as 2026-000123. A year's numbers have no gaps. */
  number: z.string(),
  kind: invoiceKind,
  detail: z.string(),
  value: money,
  /** The payments minus the refunds. */
  paidValue: money,
  dueDate: day,
  status: invoiceState,
  /** Whether it is unpaid, and was due before today in the company's zone. */
  overdue: z.boolean(),
  periodStart: day.nullable(),
  periodEnd: day.nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** The fiscal document that the operator issued elsewhere. Empty before that. `nfseCode` verifies the document at the city's page. */
  nfseNumber: z.string(),
  nfseCode: z.string(),
  nfseUrl: z.string(),
  createdAt: z.iso.datetime(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const chargeState = z.enum([
  "creating",
  "pending",
  "paid",
  "underpaid",
  "expired",
  "canceled",
  "declined",
  "refunded",
  "disputed",
  "charged_back",
]);
export type ChargeState = z.infer<typeof chargeState>;
/** Why a card was refused: funds = no money, data = some card data is wrong, later = try again, never = this card never works. */
export const declineGroup = z.enum(["funds", "data", "later", "never"]);
export type DeclineGroup = z.infer<typeof declineGroup>;

/** One attempt to collect an invoice. */
export const chargeSchema = z.object({
  id: z.uuid(),
  invoiceId: z.number().int(),
  method: paymentMethod,
  state: chargeState,
  value: money,
  expiresAt: z.iso.datetime().nullable(),
  /** The text of the QR code, which the user can also copy. */
  pix: z.object({ text: z.string() }).nullable(),
  bankSlip: z
    .object({
      /** The line to type, with 47 digits. */
      digitableLine: z.string(),
      /** The barcode, with 44 digits. */
      barcode: z.string(),
      url: z.string().nullable(),
    })
    .nullable(),
  declineGroup: declineGroup.nullable(),
});
export type Charge = z.infer<typeof chargeSchema>;

/** A card that the provider stores. We store only its display data. */
export const savedCardSchema = z.object({
  id: z.number().int(),
  description: z.string(),
  /** The masked number, such as XXXX-XXXX-XXXX-4242. */
  displayNumber: z.string(),
  brand: z.string(),
  expMonth: z.number().int().nullable(),
  expYear: z.number().int().nullable(),
  isDefault: z.boolean(),
  /** Whether the card was refused for good, so that it is not charged again. */
  isDisabled: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** The states of an invoice in the format of the subscription screens. */
export const shownPayment = z.enum(["pending", "partially_paid", "paid", "expired", "canceled"]);
export type ShownPayment = z.infer<typeof shownPayment>;

/** A company's subscription, for its admins. */
export const subscriptionSchema = z.object({
  /** The company's id, because a company has one subscription. */
  id: z.number().int(),
  state: subscriptionState,
  /** unpaid = an invoice is overdue for too long, customer = an admin cancelled. */
  suspendReason: z.enum(["unpaid", "customer"]).nullable(),
  active: z.boolean(),
  suspended: z.boolean(),
  /** The last day that is paid or given. Null for a plan without a price. */
  expires_at: day.nullable(),
  /** When access ends without a payment. Null unless a payment is overdue. */
  accessEndsAt: day.nullable(),
  trialEnd: day.nullable(),
  plan: planSchema,
  pendingPlan: planSchema.nullable(),
  payable_with: paymentMethod.nullable(),
  billingEmail: z.string(),
  /** The payer's address. Null until a bank slip requires it. */
  payerAddress: payerAddressSchema.nullable(),
  last_invoice: z
    .object({
      id: z.number().int(),
      number: z.string(),
      kind: invoiceKind,
      status: shownPayment,
      /** Whether it can be paid, even when the last charge has expired. */
      owed: z.boolean(),
      payable_with: paymentMethod.nullable(),
      total: money,
      remaining: money,
      due_date: day,
      pix: z.object({ qrcode_text: z.string(), expires_at: z.iso.datetime().nullable() }).nullable(),
      bank_slip: z
        .object({ barcode: z.string(), digitable_line: z.string(), bank_slip_url: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
  /** The payment methods that the operator has set up. */
  methods: z.array(paymentMethod),
  /** The browser's data for storing a card at the provider. Null when cards are not taken. */
  tokenizer: z.object({ script: z.string(), accountId: z.string(), testMode: z.boolean() }).nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The effects of another plan, shown before the confirmation. */
export const planChangeSchema = z.object({
  plan: planSchema,
  /** `now`: a dearer plan, or a change during the trial. `period_end`: a cheaper plan. */
  when: z.enum(["now", "period_end"]),
  /** The day on which the plan takes effect. */
  from: day,
  /** The sum that is invoiced immediately: the difference of the prices for the remaining days. */
  difference: money,
  /** The excess over the plan's limits. Nothing is deleted, and the admin chooses what is switched off. */
  over: z.array(
    z.object({
      place: z.enum(["users", "connections", "queues", "storageMb"]),
      have: z.number().int(),
      limit: z.number().int(),
    }),
  ),
  /** The users and numbers from which the admin may choose when a limit is exceeded: those in use, in the order in which the plan would keep them. */
  leavers: z.object({ users: z.array(leaverSchema), connections: z.array(leaverSchema) }),
  /** The features that the plan lacks. */
  lost: z.array(z.string()),
});
export type PlanChange = z.infer<typeof planChangeSchema>;

/** An event of a subscription or an invoice. The browser has the sentence (`billing.history.<what>`). */
export const historyWhat = z.enum([
  "trial.started",
  "plan.chosen",
  "plan.changed",
  "plan.planned",
  "invoice.issued",
  "invoice.paid",
  "invoice.partly_paid",
  "invoice.voided",
  "invoice.refunded",
  "invoice.disputed",
  "invoice.charged_back",
  "reminder.sent",
  "card.declined",
  "subscription.activated",
  "subscription.past_due",
  "subscription.suspended",
  "subscription.cancelled",
  "subscription.reactivated",
  "subscription.ended",
  "dueDate.extended",
  "credit.added",
  "credit.used",
]);
export type HistoryWhat = z.infer<typeof historyWhat>;
export const historyEntrySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  what: historyWhat,
  /** The name of the actor at that time. Null for the calendar, or the provider. */
  actor: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  /** A plan's name, a date or a sum, when the entry has one. */
  details: z
    .object({ plan: z.string(), date: z.string(), value: money, method: paymentMethod, step: z.string() })
    .partial(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
