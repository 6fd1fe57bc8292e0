import type { PayerAddress } from "./payer-address.ts";
import type { ChargeState, DeclineGroup, PaymentMethod, ProviderName } from "./schema.ts";

// What a payment provider must be able to do, and what it says. Sums are integer cents of BRL, days are YYYY-MM-DD, times ISO with zone.

export interface Payer {
  name: string;
  /** CPF or CNPJ without punctuation. */
  taxId: string | null;
  email: string;
  /** Digits with the country. */
  phone: string | null;
  /** There for every bank slip. */
  address: PayerAddress | null;
}

/** What a provider is asked to collect. */
export interface ChargeRequest {
  /** Ours; asking again with the same key makes nothing twice. For Pix it is the txid. */
  key: string;
  /** Our charge, told to the provider as the reference. */
  chargeId: string;
  invoiceId: number;
  invoiceNumber: string;
  method: PaymentMethod;
  cents: number;
  dueDate: string;
  expiresInSeconds: number;
  description: string;
  payer: Payer;
  /** A card that the provider keeps, and the customer it belongs to there. */
  card: { ref: string; customerRef: string } | null;
}

/** Money that arrived. */
export interface ProviderPayment {
  /** The payment's own id: endToEndId, the provider's invoice id. */
  id: string;
  cents: number;
  paidAt: string;
  payerTaxId: string | null;
  refundedCents: number;
}

/** What a provider knows of a charge. */
export interface ChargeSnapshot {
  ref: string;
  state: Exclude<ChargeState, "creating">;
  cents: number;
  payments: readonly ProviderPayment[];
  expiresAt: string | null;
  pixText: string | null;
  bankSlip: { digitableLine: string; barcode: string; url: string | null } | null;
  decline: { code: string; group: DeclineGroup } | null;
}

export interface KeptCard {
  ref: string;
  displayNumber: string;
  brand: string;
  expMonth: number | null;
  expYear: number | null;
}

/** A call that says it comes from the provider. The body is the bytes that came, the headers have small letters. */
export interface WebhookCall {
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}
/** Which charge something may have happened to. What else the call says is not believed. */
export interface WebhookHint {
  ref: string;
}

/** A way to collect money. Every call may take seconds and goes over the network: never inside a scope. Faults are `ProviderError`. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly methods: readonly PaymentMethod[];
  /** May be repeated with the same key. */
  createCharge(request: ChargeRequest): Promise<ChargeSnapshot>;
  /** The only truth about money. */
  readCharge(ref: string): Promise<ChargeSnapshot>;
  /** May answer that it is paid: the caller takes the money in. */
  cancelCharge(ref: string): Promise<ChargeSnapshot>;
  /** The charges that money arrived for in this time. */
  settledSince(from: Date, to: Date): Promise<readonly string[]>;
  /** Null where cards are not taken. */
  readonly cards: {
    /** Answers the customer's reference. Safe to repeat with the same key. */
    ensureCustomer(payer: Payer, key: string): Promise<string>;
    keep(customerRef: string, token: string, description: string): Promise<KeptCard>;
    remove(customerRef: string, ref: string): Promise<void>;
    readonly tokenizer: { script: string; accountId: string; testMode: boolean };
  } | null;
  /** Null for a call that the provider did not make. Several charges may be named, or none. */
  hintsOf(call: WebhookCall): readonly WebhookHint[] | null;
  /** Has the provider call this address of ours from now on, and answers what it then keeps; null where that is set at its own site. */
  readonly registerHook: ((url: string) => Promise<string>) | null;
  /** Asks something harmless: the operator's test button. */
  check(): Promise<{ ok: boolean; detail: string }>;
}

/**
 * declined = the payer's side refuses, invalid = our request is wrong, unauthorized = our keys are, not_found, conflict = made before with this
 * key, rate_limited, unavailable = nothing was done, unknown_outcome = it may have been done: read before asking again.
 */
export type ProviderFault =
  | "declined"
  | "invalid"
  | "unauthorized"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "unavailable"
  | "unknown_outcome";

export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly fault: ProviderFault;
  /** Seconds that the provider asks us to wait. */
  readonly retryAfter: number | null;
  /** `message` is for the operator's log: never a secret, and nothing that a card says. */
  constructor(fault: ProviderFault, message: string, retryAfter: number | null = null) {
    super(message);
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

/** How a provider is set up: what the operator gave, secrets in the clear. Made into a provider outside any scope. */
export interface ProviderGiven {
  provider: ProviderName;
  methods: readonly PaymentMethod[];
  values: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
}
