import type { PayerAddress } from "./payer-address.ts";
import type { ChargeState, DeclineGroup, PaymentMethod, ProviderName } from "./schema.ts";

// The functions that a payment provider must have, and its answers. Sums are integer cents of BRL, days are YYYY-MM-DD, times ISO with zone.

export interface Payer {
  name: string;
  /** CPF or CNPJ without punctuation. */
  taxId: string | null;
  email: string;
  /** Digits with the country. */
  phone: string | null;
  /** Required for every bank slip. */
  address: PayerAddress | null;
}

/** The charge that a provider should collect. */
export interface ChargeRequest {
  /** Our idempotency key. A second request with the same key makes nothing new. For Pix it is the txid. */
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
  /** A card that the provider stores, and the provider's customer to whom the card belongs. */
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

/** The provider's data about a charge. */
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

/** A call that claims to come from the provider, with the bytes of its body and its headers in lower case. */
export interface WebhookCall {
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}
/** The charge that may have changed. The rest of the call is not trusted. */
export interface WebhookHint {
  ref: string;
}

/** A way to collect money. Every call goes over the network and may take seconds, so call it outside of any scope. Faults are `ProviderError`. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly methods: readonly PaymentMethod[];
  /** May be repeated with the same key. */
  createCharge(request: ChargeRequest): Promise<ChargeSnapshot>;
  /** The only reliable source about money. */
  readCharge(ref: string): Promise<ChargeSnapshot>;
  /** Cancels a charge. If the provider answers that the charge is paid, the caller records the money. */
  cancelCharge(ref: string): Promise<ChargeSnapshot>;
  /** The charges for which money arrived in this time. */
  settledSince(from: Date, to: Date): Promise<readonly string[]>;
  /** Null when the provider takes no cards. */
  readonly cards: {
    /** Returns the customer's reference. Safe to repeat with the same key. */
    ensureCustomer(payer: Payer, key: string): Promise<string>;
    keep(customerRef: string, token: string, description: string): Promise<KeptCard>;
    remove(customerRef: string, ref: string): Promise<void>;
    readonly tokenizer: { script: string; accountId: string; testMode: boolean };
  } | null;
  /** The charges that a call names, perhaps none. Null for a call that the provider did not make. */
  hintsOf(call: WebhookCall): readonly WebhookHint[] | null;
  /** Registers our address at the provider, and returns the provider's present address. Null when the address is set at the provider's own site. */
  readonly registerHook: ((url: string) => Promise<string>) | null;
  /** Makes a harmless call, for the operator's test button. */
  check(): Promise<{ ok: boolean; detail: string }>;
}

/**
 * declined = the payer's side refuses, invalid = our request is wrong, unauthorized = our keys are wrong, not_found, conflict = made before with this
 * key, rate_limited, unavailable = nothing was done, unknown_outcome = it may have been done, so read before the next try.
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
  /** The pause in seconds that the provider requests. */
  readonly retryAfter: number | null;
  /** `message` is for the operator's log. It never contains a secret or card data. */
  constructor(fault: ProviderFault, message: string, retryAfter: number | null = null) {
    super(message);
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

/** The operator's settings of a provider, with secrets in clear text. The provider is made from them outside any scope. */
export interface ProviderGiven {
  provider: ProviderName;
  methods: readonly PaymentMethod[];
  values: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
}
