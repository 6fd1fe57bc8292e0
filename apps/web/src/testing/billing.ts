import {
  type Charge,
  chargeSchema,
  type Invoice,
  invoiceSchema,
  type SavedCard,
  savedCardSchema,
  type Subscription,
  subscriptionSchema,
} from "@balcao/shared/billing/schema";
import { type Plan, planSchema } from "@balcao/shared/plans/schema";
import { planFeatures } from "@balcao/shared/plans/features";
import { minute } from "./samples.ts";

const flags = Object.fromEntries(planFeatures.map((feature) => [feature, true]));

export const aPlan = (part: Partial<Plan> = {}): Plan =>
  planSchema.parse({
    id: 1,
    name: "Essencial",
    planIdentifier: "essencial",
    value: 99.9,
    users: 5,
    connections: 1,
    queues: null,
    storageMb: null,
    ...flags,
    isPublic: true,
    position: 0,
    ...part,
  });
export const plus = aPlan({ id: 2, name: "Mais", planIdentifier: "mais", value: 1299.5, users: 20, position: 1 });

export const aSubscription = (part: Partial<Subscription> = {}): Subscription =>
  subscriptionSchema.parse({
    id: 1,
    state: "active",
    suspendReason: part.state === "suspended" ? "unpaid" : null,
    active: part.state !== "suspended" && part.state !== "canceled",
    suspended: part.state === "suspended",
    expires_at: "2026-12-21",
    accessEndsAt: null,
    trialEnd: null,
    plan: aPlan(),
    pendingPlan: null,
    payable_with: null,
    billingEmail: "contas@demo.local",
    payerAddress: null,
    last_invoice: null,
    methods: ["pix", "bank_slip", "credit_card"],
    tokenizer: { script: "https://js.provider.test/v2", accountId: "ACC", testMode: true },
    ...part,
  });

/** The owed invoice, as a subscription describes it. */
export const owed = (
  part: Partial<NonNullable<Subscription["last_invoice"]>> = {},
): NonNullable<Subscription["last_invoice"]> => ({
  id: 5,
  number: "2026-000005",
  kind: "period",
  status: "pending",
  owed: true,
  payable_with: "pix",
  total: 99.9,
  remaining: 99.9,
  due_date: "2026-11-21",
  pix: null,
  bank_slip: null,
  ...part,
});

export const anInvoice = (part: Partial<Invoice> = {}): Invoice =>
  invoiceSchema.parse({
    id: 5,
    number: "2026-000005",
    kind: "period",
    detail: "Essencial",
    value: 99.9,
    paidValue: 0,
    dueDate: "2026-11-21",
    status: "open",
    overdue: false,
    periodStart: "2026-11-21",
    periodEnd: "2026-12-20",
    paidAt: null,
    nfseNumber: "",
    nfseCode: "",
    nfseUrl: "",
    createdAt: minute(0),
    ...part,
  });

/** The server's answer for one invoice. */
export const invoiceDetail = (invoice: Invoice) => ({
  invoice,
  items: [{ description: invoice.detail, value: invoice.value }],
  payments:
    invoice.paidValue > 0
      ? [{ id: 1, value: invoice.paidValue, paidAt: minute(0), method: "pix" as const, proofName: null }]
      : [],
  creditUsed: 0,
  payer: { name: "Demo Ltda", taxId: "11222333000181", email: "contas@demo.local" },
});

export const aCharge = (part: Partial<Charge> = {}): Charge =>
  chargeSchema.parse({
    id: "00000000-0000-4000-8000-000000000001",
    invoiceId: 5,
    method: "pix",
    state: "pending",
    value: 99.9,
    expiresAt: null,
    pix: null,
    bankSlip: null,
    declineGroup: null,
    ...part,
  });
export const pixCharge = (part: Partial<Charge> = {}): Charge =>
  aCharge({ pix: { text: "00020126-pix" }, expiresAt: new Date(Date.now() + 600_000).toISOString(), ...part });

export const aCard = (part: Partial<SavedCard> = {}): SavedCard =>
  savedCardSchema.parse({
    id: 3,
    description: "Cartão da loja",
    displayNumber: "XXXX-XXXX-XXXX-4242",
    brand: "VISA",
    expMonth: 7,
    expYear: 2030,
    isDefault: true,
    isDisabled: false,
    ...part,
  });
