import type { PayerAddress } from "./payer-address.ts";
import type { ChargeState, DeclineGroup, PaymentMethod, ProviderName } from "./schema.ts";

// What a payment provider must be able to do, and what it answers. Sums are integer cents of BRL, days are YYYY-MM-DD, times ISO with zone.

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
  /** Our key: a second request with the same key makes nothing new. For Pix it is the txid. */
  key: string;
  /** The id of our charge, which the provider gets as the reference. */
  chargeId: string;
  invoiceId: number;
  invoiceNumber: string;
  method: PaymentMethod;
  cents: number;
  dueDate: string;
  expiresInSeconds: number;
  description: string;
  payer: Payer;
  /** A card that the provider keeps, and the provider's customer to whom the card belongs. */
  card: { ref: string; customerRef: string } | null;
}

/** Money that arrived. */
export interface ProviderPayment {
  /** The payment's own id, such as the endToEndId or the provider's invoice id. */
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

/** A call that claims to come from the provider, with the bytes of its body and its headers in small letters. */
export interface WebhookCall {
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}
/** The charge to which something may have happened. Nothing else in the call is trusted. */
export interface WebhookHint {
  ref: string;
}

/** A way to collect money. Every call may take seconds and goes over the network, so it is never made inside a scope. Faults are `ProviderError`. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly methods: readonly PaymentMethod[];
  /** May be repeated with the same key. */
  createCharge(request: ChargeRequest): Promise<ChargeSnapshot>;
  /** The only truth about money. */
  readCharge(ref: string): Promise<ChargeSnapshot>;
  /** Cancels a charge. The answer may be that it is paid, and the caller then records the money. */
  cancelCharge(ref: string): Promise<ChargeSnapshot>;
  /** The charges for which money arrived in this time. */
  settledSince(from: Date, to: Date): Promise<readonly string[]>;
  /** Null where cards are not taken. */
  readonly cards: {
    /** Returns the customer's reference. Safe to repeat with the same key. */
    ensureCustomer(payer: Payer, key: string): Promise<string>;
    keep(customerRef: string, token: string, description: string): Promise<KeptCard>;
    remove(customerRef: string, ref: string): Promise<void>;
    readonly tokenizer: { script: string; accountId: string; testMode: boolean };
  } | null;
  /** The charges that a call names, perhaps none; null for a call that the provider did not make. */
  hintsOf(call: WebhookCall): readonly WebhookHint[] | null;
  /**
   * Sets the provider to call this address of ours from now on, and returns the address that it then has; null when the address is set at the
   * provider's own site.
   */
  readonly registerHook: ((url: string) => Promise<string>) | null;
  /** Asks something harmless: the operator's test button. */
  check(): Promise<{ ok: boolean; detail: string }>;
}

/**
 * declined = the payer's side refuses, invalid = our request is wrong, unauthorized = our keys are wrong, not_found, conflict = made before with this
 * key, rate_limited, unavailable = nothing was done, unknown_outcome = it may have been done: read before the next try.
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
  /** The seconds that the provider asks us to wait. */
  readonly retryAfter: number | null;
  /** `message` is for the operator's log: never a secret, and never card data. */
  constructor(fault: ProviderFault, message: string, retryAfter: number | null = null) {
    super(message);
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

/** A provider's settings from the operator, with secrets in clear text. The provider is made from them outside any scope. */
export interface ProviderGiven {
  provider: ProviderName;
  methods: readonly PaymentMethod[];
  values: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
}
